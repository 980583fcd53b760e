/** Source: specification, POST /v1/envelopes. */
export const creatingEnvelopesRules = {
  'ECR-01':
    'The answer is 201 with the envelope, its `metadata`, and its recipients with status, times, `password` as a boolean, `sms_auth` and `redirects`.',
  'ECR-02': '`name`, `account_id` and `documents` are required; each that is missing is named.',
  'ECR-03': '`account_id` names the sender, an account of the organisation.',
  'ECR-04': 'A document needs `base` in base64 and one of the three `type`s.',
  'ECR-05': 'Its `id` may be chosen, once in the envelope; its `name` is made when left out.',
  'ECR-06':
    'The content of a document is of the kind that its `type` says; anything else is refused with 415.',
  'ECR-07':
    'A recipient needs a name and an email; everything else has a default: signer, order 1, not muted.',
  'ECR-08': 'A field needs a type, and page and both coordinates unless it has an anchor.',
  'ECR-09': 'With an anchor `page`, `x_coordinate` and `y_coordinate` are ignored.',
  'ECR-10': 'A dropdown needs its options, each with `value` and `option`.',
  'ECR-11': 'The id of a field may be chosen, once in the whole envelope, other recipients included.',
  'ECR-12': 'Fields belong to signers: for anybody else they are refused.',
  'ECR-13':
    'One that is sent needs at least one document, at least one signer, and at least one field for every signer.',
  'ECR-14': 'A draft needs a document; it takes recipients without fields, or none.',
  'ECR-15': 'Signing emails go to those who are eligible by order and are not muted.',
  'ECR-16': '`group_id` is that of the sender’s account unless another one of the organisation is given.',
  'ECR-17': 'A draft opens in the dashboard at `/create-envelope?envelopeId=` with its id.',
  'ECR-18':
    'A Word file, `.docx` or `.doc`, becomes a PDF: pages, anchors and `original` are those of the PDF.',
}

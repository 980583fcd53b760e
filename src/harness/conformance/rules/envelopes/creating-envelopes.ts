/** Source: specification, POST /v1/envelopes. */
export const creatingEnvelopesRules = {
  'ECR-01':
    'The response is 201 with the envelope, its `metadata`, and its recipients with status, times, `password` as a boolean, `sms_auth` and `redirects`.',
  'ECR-02': '`name`, `account_id` and `documents` are required, and each missing one is named.',
  'ECR-03': '`account_id` identifies the sender, an account of the organisation.',
  'ECR-04': 'A document needs `base` in base64 and one of the three `type`s.',
  'ECR-05':
    'Its `id` may be chosen but must be unique in the envelope. Its `name` is generated when omitted.',
  'ECR-06': 'A document’s content must match its `type`. Anything else is rejected with 415.',
  'ECR-07':
    'A recipient needs a name and an email. Everything else has a default: signer, order 1, not muted.',
  'ECR-08': 'A field needs a type. Without an anchor it also needs a page and both coordinates.',
  'ECR-09': 'With an anchor `page`, `x_coordinate` and `y_coordinate` are ignored.',
  'ECR-10': 'A dropdown needs its options, each with `value` and `option`.',
  'ECR-11':
    'The id of a field may be chosen but must be unique in the whole envelope, across all recipients.',
  'ECR-12': 'Only signers can have fields. Fields for other recipients are rejected.',
  'ECR-13':
    'An envelope that is sent needs at least one document, at least one signer, and at least one field for every signer.',
  'ECR-14': 'A draft needs a document. Its recipients have no fields, and it may have no recipients.',
  'ECR-15': 'Signing emails go to recipients whose turn it is and who are not muted.',
  'ECR-16':
    '`group_id` defaults to the group of the sender’s account, unless another group of the organisation is given.',
  'ECR-17': 'A draft opens in the dashboard at `/create-envelope?envelopeId=` with its id.',
  'ECR-18':
    'A Word file, `.docx` or `.doc`, becomes a PDF: pages, anchors and `original` are those of the PDF.',
}

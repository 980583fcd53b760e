/** Source: specification, Endpoints, Templates; open details 36 and 37. */
export const templateOperationRules = {
  'TPO-01': 'GET /v1/templates answers an array of templates, the newest first.',
  'TPO-02': 'It has at most 250 entries.',
  'TPO-03': 'A template without a document, or without a role, is not listed.',
  'TPO-04': '`name` finds exact matches (open detail 36).',
  'TPO-05':
    '`created_before` and `created_after` leave the moment itself out; what is no date is passed over (open detail 36).',
  'TPO-06': 'GET /v1/templates/:id answers one template (open detail 37).',
  'TPO-07': 'Using one answers 201 with an envelope, sent or, with `draft`, kept (open detail 37).',
  'TPO-08': 'Texts and sharing that the request leaves out are those of the template (open detail 37).',
  'TPO-09': 'There is one recipient for each role, each role once; anything else is 422 (open detail 37).',
  'TPO-10': 'Fields can be given values beforehand, by their ids (open detail 37).',
  'TPO-11':
    'A document takes the place of the one it names in `replacing`, others are added (open detail 37).',
  'TPO-12': 'When a file of the template is being deleted in the same moment, the answer is 409.',
}

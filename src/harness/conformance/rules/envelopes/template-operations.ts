/** Source: specification, Endpoints, Templates; open details 36 and 37. */
export const templateOperationRules = {
  'TPO-01': 'GET /v1/templates returns an array of templates, newest first.',
  'TPO-02': 'It has at most 250 entries.',
  'TPO-03': 'A template without a document or without a role is not listed.',
  'TPO-04': '`name` matches exactly (open detail 36).',
  'TPO-05':
    '`created_before` and `created_after` exclude the given time itself. A value that is not a date is ignored (open detail 36).',
  'TPO-06': 'GET /v1/templates/:id returns one template (open detail 37).',
  'TPO-07':
    'Using one answers 201 with an envelope: sent or, with `draft`, kept as a draft (open detail 37).',
  'TPO-08': 'Texts and sharing that the request omits come from the template (open detail 37).',
  'TPO-09': 'Each role has exactly one recipient. Anything else is 422 (open detail 37).',
  'TPO-10': 'Fields can be prefilled by their ids (open detail 37).',
  'TPO-11': 'A document replaces the one it names in `replacing`. Others are added (open detail 37).',
  'TPO-12': 'If a file of the template is being deleted at the same time, the response is 409.',
}

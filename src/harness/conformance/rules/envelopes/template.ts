/** Source: specification, Template. */
export const templateRules = {
  'TPL-01': '`id` is the service’s own; `name` is text.',
  'TPL-02': '`shared` is a boolean: whether the group uses the template too.',
  'TPL-03':
    '`envelope_name` and `envelope_message` are what envelopes made from it say unless told otherwise.',
  'TPL-04': '`envelope_shared` is whether envelopes made from it are shared unless told otherwise.',
  'TPL-05': '`created` is the moment it was made.',
  'TPL-06': '`account_id` is the account it belongs to, `group_id` the group it is assigned to or null.',
  'TPL-07': 'Each of `documents` has `id`, `name`, the number of its `pages`, and `created`.',
  'TPL-08': '`original` and `master` of a document are addresses that lead to PDFs.',
  'TPL-09': 'Each of `roles` has `id` and `name`, and what it proposes for its recipient.',
  'TPL-10':
    'What a role proposes: name, email, mobile, type, password, order, and redirects with both addresses.',
  'TPL-11': 'A template, its documents and its roles have these properties and no others.',
}

/** Source: specification, Template. */
export const templateRules = {
  'TPL-01': '`id` is assigned by the service. `name` is text.',
  'TPL-02': '`shared` is a boolean: whether the group can use the template too.',
  'TPL-03': '`envelope_name` and `envelope_message` are the defaults for envelopes created from it.',
  'TPL-04': '`envelope_shared` is the sharing default for envelopes created from it.',
  'TPL-05': '`created` is the time it was created.',
  'TPL-06': '`account_id` is the account it belongs to, and `group_id` the group it is assigned to or null.',
  'TPL-07': 'Each of `documents` has `id`, `name`, the number of `pages`, and `created`.',
  'TPL-08': '`original` and `master` of a document are addresses of PDFs.',
  'TPL-09': 'Each of `roles` has `id`, `name`, and defaults for its recipient.',
  'TPL-10':
    'A role’s defaults are name, email, mobile, type, password, order, and redirects with both addresses.',
  'TPL-11': 'A template, its documents and its roles have these properties and no others.',
}

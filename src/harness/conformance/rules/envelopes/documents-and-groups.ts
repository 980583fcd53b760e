/** Source: specification, Endpoints, Documents and groups; open details 28, 29, 34 and 35. */
export const documentAndGroupRules = {
  'DOG-01':
    'Deleting a document of a draft answers 204 without a body. The document and the fields on its pages are permanently deleted.',
  'DOG-02': 'It needs `envelope_id` and a document of that envelope (open detail 29).',
  'DOG-03': 'Once the envelope has been sent, even if it was recalled, it answers 409.',
  'DOG-04':
    'Documents are read by `envelope_id`: `id`, `name`, `pages`, `original`, `master`, `created` (open details 28 and 29).',
  'DOG-05': 'POST adds a document to a draft that was never sent: 201 (open detail 29).',
  'DOG-06': 'Deleting a group answers 204 without a body, and the group is permanently deleted.',
  'DOG-07': 'Accounts, envelopes and templates of the group then belong to no group.',
  'DOG-08':
    'Groups can be listed by exact `name`, `business` and `email`, retrieved, created with 201 and updated. `name` is required (open detail 34).',
  'DOG-09': 'Version 2 lists groups in pages of 100: `groups`, `cursor`, `has_more` (open detail 16).',
  'DOG-10':
    'The organisation can be read and updated. What an update omits stays unchanged (open detail 35).',
}

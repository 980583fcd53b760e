/** Source: specification, Endpoints, Verifications; open details 43, 45, 46 and 47. */
export const verificationOperationRules = {
  'VOP-01': 'GET /v2/verifications/:id answers the verification; its reports are not part of it.',
  'VOP-02': 'GET /v2/verifications answers an array, the newest first, at most 1,000 (open detail 45).',
  'VOP-03':
    '`completed_before` and `completed_after` leave the moment itself out; what is no date is passed over.',
  'VOP-04':
    '`name`, `email`, `status`, `created_before` and `created_after` filter as in other lists (open detail 45).',
  'VOP-05':
    'POST answers 201 with the verification; `name`, `email` and `account_id` are required (open detail 43).',
  'VOP-06': '`screening` may be true or the word `true`.',
  'VOP-07': '`group_id` is that of the sending account when left out.',
  'VOP-08': 'An explicit `shared` false is respected, unless forced sharing makes it true.',
  'VOP-09': 'Outside a group nothing is shared.',
  'VOP-10': 'Resending answers 204 and sends an email, and an SMS too when there is a mobile.',
  'VOP-11': 'Reports are not there at completion; the event `verification_reports` tells when they are.',
  'VOP-12':
    'Then `certificate`, `multibureau` and `screening` are addresses of downloads, null before (open detail 46).',
  'VOP-13':
    'Purging answers 204, sets `purging` at once and `purged` when it is done; documents and personal data are gone (open detail 47).',
  'VOP-14': 'Only what is completed or cancelled can be purged: 409 otherwise (open detail 47).',
  'VOP-15': 'A muted verification sends neither email nor SMS.',
}

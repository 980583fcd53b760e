/** Source: specification, Endpoints, Verifications; open details 43, 45, 46 and 47. */
export const verificationOperationRules = {
  'VOP-01': 'GET /v2/verifications/:id returns the verification, without its reports.',
  'VOP-02': 'GET /v2/verifications returns an array of at most 1,000, newest first (open detail 45).',
  'VOP-03':
    '`completed_before` and `completed_after` exclude the given time itself. A value that is not a date is ignored.',
  'VOP-04':
    '`name`, `email`, `status`, `created_before` and `created_after` filter as in other lists (open detail 45).',
  'VOP-05':
    'POST answers 201 with the verification. `name`, `email` and `account_id` are required (open detail 43).',
  'VOP-06': '`screening` may be true or the string `true`.',
  'VOP-07': '`group_id` defaults to that of the sending account.',
  'VOP-08': 'An explicit `shared` false is respected unless sharing is forced.',
  'VOP-09': 'Without a group nothing is shared.',
  'VOP-10': 'Resending answers 204 and sends an email, plus an SMS if there is a mobile.',
  'VOP-11': 'Reports are not ready at completion. The event `verification_reports` says when they are.',
  'VOP-12':
    '`certificate`, `multibureau` and `screening` are then download addresses, null before (open detail 46).',
  'VOP-13':
    'Purging answers 204, sets `purging` immediately and `purged` when done. Documents and personal data are deleted (open detail 47).',
  'VOP-14': 'Only completed or cancelled verifications can be purged: 409 otherwise (open detail 47).',
  'VOP-15': 'A muted verification sends neither email nor SMS.',
}

/** Source: specification, Accounts, listing; open details 2a, 30 and 16. */
export const listingAccountsRules = {
  'ACL-01': 'Version 1 returns an array of at most 1,000 accounts, newest `created` first.',
  'ACL-02': '`name`, `email`, `role`, `active` and `group_id` match exactly (open detail 30).',
  'ACL-03':
    '`created_before` and `created_after` exclude the given time itself. A value that is not a date is ignored (open detail 30).',
  'ACL-04': 'Version 2 returns `accounts`, `cursor` and `has_more`, with the same filters.',
  'ACL-05':
    'Its pages, fetched by cursor, contain every account once. Accounts created at the same time are ordered by id.',
  'ACL-06':
    'With a valid partner header, both versions list the accounts that the partner registered, across all its organisations.',
  'ACL-07': 'That list excludes the users of the partner’s own organisation (open detail 2a).',
  'ACL-08': 'Without the header, only the accounts of the caller’s own organisation are listed.',
}

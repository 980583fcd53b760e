/** Source: specification, Accounts, listing; open details 2a, 30 and 16. */
export const listingAccountsRules = {
  'ACL-01': 'Version 1 answers an array of accounts, the newest `created` first, at most 1,000.',
  'ACL-02': '`name`, `email`, `role`, `active` and `group_id` find exact matches (open detail 30).',
  'ACL-03':
    '`created_before` and `created_after` leave the moment itself out; what is no date is passed over (open detail 30).',
  'ACL-04': 'Version 2 answers `accounts`, `cursor` and `has_more` by the same filters.',
  'ACL-05':
    'Its pages, fetched by the cursor, hold every account once; those of one moment are in the order of ids.',
  'ACL-06':
    'With a valid partner header: the accounts that the partner registered, over all its organisations, in both versions.',
  'ACL-07': 'The users of the partner’s own organisation are left out of that (open detail 2a).',
  'ACL-08': 'Without the header: the accounts of the caller’s own organisation only.',
}

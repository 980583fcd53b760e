/** Source: specification, Account. */
export const accountRules = {
  'ACC-01': '`id` is the service’s own and unique.',
  'ACC-02': '`name` must be given when the account is made, and not as spaces only.',
  'ACC-03': '`email` is one address that no other account has, of whatever organisation, in whatever case.',
  'ACC-04': 'The `email` signs in to the dashboard.',
  'ACC-05': '`number` is text to reach the holder by, null when none was given.',
  'ACC-06': '`timezone` is an offset from UTC in six characters, a sign, hours, a colon, minutes.',
  'ACC-07': '`role` is `administrator`, `standard` or `read-only`.',
  'ACC-08': '`active` is true until the account is deactivated.',
  'ACC-09': '`group_id` is the group that the account belongs to, null when it belongs to none.',
  'ACC-10': '`organisation_id` is the organisation of the account.',
  'ACC-11': '`created` is the moment it was made.',
  'ACC-12': '`verified` is null until the holder has verified the account, then the moment.',
  'ACC-13':
    '`credentials` are in the answer to a registration and in no other: `id` and `key`, which act for the new organisation.',
  'ACC-14': 'An account has these properties and no others.',
}

/** Source: specification, Authentication code. */
export const authenticationCodeRules = {
  'COD-01': '`code` signs a browser in as the account.',
  'COD-02': '`expiration` is the moment at which the code ends.',
  'COD-03': 'An authentication code has these two properties and no others.',
}

/** Source: specification, Account. */
export const accountRules = {
  'ACC-01': '`id` is assigned by the service and unique.',
  'ACC-02': '`name` is required when the account is created, and can’t be only spaces.',
  'ACC-03': '`email` is one address that no other account has, in any organisation and any letter case.',
  'ACC-04': 'The `email` signs in to the dashboard.',
  'ACC-05': '`number` is text for contacting the holder, null when none was given.',
  'ACC-06': '`timezone` is an offset from UTC in six characters: a sign, hours, a colon and minutes.',
  'ACC-07': '`role` is `administrator`, `standard` or `read-only`.',
  'ACC-08': '`active` is true until the account is deactivated.',
  'ACC-09': '`group_id` is the group that the account belongs to, null when it belongs to none.',
  'ACC-10': '`organisation_id` is the organisation of the account.',
  'ACC-11': '`created` is the time it was created.',
  'ACC-12': '`verified` is null until the holder verifies the account, then the time of verification.',
  'ACC-13':
    '`credentials` appear only in the response to a registration: `id` and `key`, which act for the new organisation.',
  'ACC-14': 'An account has these properties and no others.',
}

/** Source: specification, Authentication code. */
export const authenticationCodeRules = {
  'COD-01': '`code` signs a browser in as the account.',
  'COD-02': '`expiration` is the time the code expires.',
  'COD-03': 'An authentication code has these two properties and no others.',
}

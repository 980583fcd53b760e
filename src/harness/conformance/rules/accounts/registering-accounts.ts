/** Source: specification, POST /v1/accounts/register; open details 2, 2a and 2c. */
export const registeringAccountsRules = {
  'REG-01':
    'Registering needs a valid partner header: 401 without one or with a wrong one, 403 with mere credentials.',
  'REG-02': '`name`, `email` and `business` are required; each that is missing is named.',
  'REG-03': 'The email must not be used by any account yet: 409.',
  'REG-04': 'The answer is the account with `credentials`: an `id` and a `key`.',
  'REG-05': '`business` names the new organisation.',
  'REG-06': '`number` and `timezone` are taken over.',
  'REG-07': 'Its holder is asked by email to set a password, and is verified by doing so.',
  'REG-08': 'With `password` and `skip_verification` the account is verified at once and no email is sent.',
  'REG-09': 'With only one of the two the email is sent, and the account waits.',
  'REG-10': 'The account is an administrator, being the first of its organisation (open detail 2c).',
  'REG-11':
    'A partner’s own credentials send nothing for an organisation it registered; those of that organisation do.',
}

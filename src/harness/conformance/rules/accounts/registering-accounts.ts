/** Source: specification, POST /v1/accounts/register; open details 2, 2a and 2c. */
export const registeringAccountsRules = {
  'REG-01':
    'Registering needs a valid partner header: 401 when it is missing or wrong, 403 with credentials only.',
  'REG-02': '`name`, `email` and `business` are required, and each missing one is named.',
  'REG-03': 'The email must not be in use by any account: 409 otherwise.',
  'REG-04': 'The response is the account with `credentials`: an `id` and a `key`.',
  'REG-05': '`business` names the new organisation.',
  'REG-06': '`number` and `timezone` are saved as given.',
  'REG-07': 'An email asks the holder to set a password, which verifies the account.',
  'REG-08':
    'With `password` and `skip_verification` the account is verified immediately and no email is sent.',
  'REG-09': 'With only one of the two, the email is sent and the account stays unverified.',
  'REG-10': 'As the first account of its organisation, it is an administrator (open detail 2c).',
  'REG-11':
    'A partner’s own credentials can’t send for an organisation it registered, but that organisation’s credentials can.',
}

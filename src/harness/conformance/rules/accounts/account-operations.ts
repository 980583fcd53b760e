/** Source: specification, Endpoints, Accounts; open details 31 and 32. */
export const accountOperationRules = {
  'ACO-01':
    'PUT changes `name`, `email`, `number`, `timezone`, `role` and `group_id`, and answers with the account, without credentials.',
  'ACO-02': 'A new email needs confirmation from the new address and takes effect once confirmed.',
  'ACO-03':
    'An email that another account uses is rejected with 409, even if it was taken while the change was pending.',
  'ACO-04': 'Responses don’t reveal that an email change is pending.',
  'ACO-05': 'A partner gets a code and its expiration for an account of an organisation it registered.',
  'ACO-06': 'The code signs a browser in as that account, once.',
  'ACO-07': 'For any other account, or without the partner header, no code is issued.',
  'ACO-08': 'Resending the verification email answers 204 and emails a new link.',
  'ACO-09': 'It is allowed only while `verified` is null, and answers 409 afterwards.',
  'ACO-10': 'Links in earlier emails stop working, and their page says to use the latest email.',
  'ACO-11': 'GET returns one account (open detail 31).',
  'ACO-12':
    'POST creates an account in the organisation, `standard` by default, and invites its holder (open detail 31).',
  'ACO-13': 'There, only partners may use `skip_verification` (open detail 31).',
  'ACO-14':
    'Deactivating answers 204, ends all sessions of the account, and stops it from signing in or sending. Restoring answers 204 and allows both again (open detail 31).',
  'ACO-15': 'An unverified account can neither sign in nor send (open detail 31).',
  'ACO-16':
    'A read-only account can view and download what is shared in its group, and can’t change anything (open detail 32).',
}

/** Source: specification, Endpoints, Accounts; open details 31 and 32. */
export const accountOperationRules = {
  'ACO-01':
    'PUT changes `name`, `email`, `number`, `timezone`, `role` and `group_id`, and answers the account without credentials.',
  'ACO-02': 'A new email is asked for confirmation at the new address and holds once it is confirmed.',
  'ACO-03': 'An email that another account has is refused with 409, also when it was taken in the meantime.',
  'ACO-04': 'Nothing in the answers tells that a change of email waits.',
  'ACO-05': 'A partner gets a code and its expiration for an account of an organisation it registered.',
  'ACO-06': 'The code signs a browser in as that account, once.',
  'ACO-07': 'For any other account, and without the partner header, there is no code.',
  'ACO-08': 'Resending the verification email answers 204 and mails another link.',
  'ACO-09': 'It is allowed only while `verified` is null: 409 afterwards.',
  'ACO-10': 'Links of earlier emails stop working and say to look for the latest.',
  'ACO-11': 'GET answers one account (open detail 31).',
  'ACO-12':
    'POST makes an account in the organisation, `standard` unless told, and invites its holder (open detail 31).',
  'ACO-13': 'There `skip_verification` is for partners only (open detail 31).',
  'ACO-14':
    'Deactivating answers 204, ends all sessions of the account, and lets it neither sign in nor send; restoring answers 204 and lets it again (open detail 31).',
  'ACO-15': 'An account that is not verified can neither sign in nor send (open detail 31).',
  'ACO-16':
    'A read-only account sees and downloads what is shared in its group and changes nothing (open detail 32).',
}

/** Source: specification, Authentication; open details 1, 2, 2a and 2b. */
export const authenticationRules = {
  'AUT-01':
    'Credentials are sent as `X-Service-Id` and `X-Service-Key` with each request. Missing or wrong credentials are 401 (open detail 1).',
  'AUT-02': 'The key is shown once and stored only as a hash (open detail 1).',
  'AUT-03':
    'Registering and authentication codes need a valid `X-Service-Partner` header. An invalid one is 401.',
  'AUT-04':
    'A deployment can have several partners, each with its own key and the organisations it registered (open detail 2a).',
  'AUT-05': 'Credentials act in their organisation with an administrator’s rights (open detail 2b).',
  'AUT-06': 'Credentials have no access to other organisations: everything there is 404 to them.',
  'AUT-07': 'A recipient opens an envelope with the link alone when nothing else is required.',
  'AUT-08': 'With a password, nothing of the documents is shown until it is entered.',
  'AUT-09':
    'With `sms_auth` a code is texted to that number and must be entered, after the password if there is one.',
}

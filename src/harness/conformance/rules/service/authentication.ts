/** Source: specification, Authentication; open details 1, 2, 2a and 2b. */
export const authenticationRules = {
  'AUT-01':
    'Credentials are given as `X-Service-Id` and `X-Service-Key` on each request; without them, or with wrong ones, it is 401 (open detail 1).',
  'AUT-02': 'The key is told once and kept only as a hash (open detail 1).',
  'AUT-03':
    'Registering and authentication codes need a valid `X-Service-Partner` header; one that is not valid is 401.',
  'AUT-04':
    'A deployment knows several partners by their keys, each with the organisations it registered (open detail 2a).',
  'AUT-05': 'Credentials act in their organisation with an administrator’s rights (open detail 2b).',
  'AUT-06': 'Credentials do nothing in another organisation: what is there is 404 to them.',
  'AUT-07': 'A recipient opens an envelope by the link alone when nothing else is asked.',
  'AUT-08': 'With a password nothing of the documents is shown before it was given.',
  'AUT-09':
    'With `sms_auth` a code is texted to that number and must be given, after the password if there is one.',
}

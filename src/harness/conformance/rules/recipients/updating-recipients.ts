/** Source: specification, Recipients, Update rules. */
export const updatingRecipientsRules = {
  'RUP-01': '`name`, `email` and `type` are required, and `type` is one of the three.',
  'RUP-02': 'The body is the whole new state: what it leaves out becomes null or takes its default.',
  'RUP-03': 'The answer is 200 with the recipient.',
  'RUP-04': 'In a draft everything may change, type and order too, and nobody is told.',
  'RUP-05': 'In a sent envelope every open session of the recipient ends at once.',
  'RUP-06': 'A changed email makes the links of earlier emails useless, and the new address gets a link.',
  'RUP-07': 'A changed mobile makes the links of earlier SMS useless, and the new number gets a link.',
  'RUP-08': 'Links that came by the other way stay good.',
  'RUP-09': 'Name, message, password, authentication and redirects hold at once, and nobody is told.',
  'RUP-10': 'The order cannot change once sent: 409, and nothing else of that request holds.',
  'RUP-11': 'The recipients of a recalled envelope cannot be updated here: 409.',
  'RUP-12': '`sms_auth` is a number; as a boolean it keeps or removes the one that is set.',
}

/** Source: specification, Recipients, Update rules. */
export const updatingRecipientsRules = {
  'RUP-01': '`name`, `email` and `type` are required, and `type` is one of the three.',
  'RUP-02': 'The body is the whole new state: what it omits becomes null or takes its default.',
  'RUP-03': 'The response is 200 with the recipient.',
  'RUP-04': 'In a draft everything may change, including type and order, and no one is notified.',
  'RUP-05': 'In a sent envelope every open session of the recipient ends immediately.',
  'RUP-06': 'Changing the email disables links in earlier emails and sends a link to the new address.',
  'RUP-07': 'Changing the mobile disables links in earlier SMS and sends a link to the new number.',
  'RUP-08': 'Every other link of theirs ends as well, also one that was copied. A new name ends none.',
  'RUP-09':
    'Changes to name, message, password, authentication and redirects apply immediately, and no one is notified.',
  'RUP-10': 'The order can’t change once sent: 409, and nothing else in that request is applied.',
  'RUP-11': 'Recipients of a recalled envelope can’t be updated here: 409.',
  'RUP-12': '`sms_auth` is a number. As a boolean it keeps or removes the current one.',
}

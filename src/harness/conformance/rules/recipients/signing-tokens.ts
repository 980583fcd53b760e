/** Source: specification, Token rules; open detail 22. */
export const signingTokensRules = {
  'RTK-01':
    'A token works for `token_duration` days, 1 to 90, 7 by default. Anything else is 422 (open detail 22).',
  'RTK-02': 'It opens the envelope any number of times until the second it expires.',
  'RTK-03':
    'A recipient who has finished can use it to view and download the finished documents, but can’t change anything.',
  'RTK-04': 'When it has expired, a new link is sent by email or SMS, as the recipient chooses.',
  'RTK-05':
    'Nothing is sent to a muted recipient who asks for a link. The event `recipient_token_request` is emitted.',
}

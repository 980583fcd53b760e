/** Source: specification, Token rules; open detail 22. */
export const signingTokensRules = {
  'RTK-01':
    'A token lives `token_duration` days, 1 to 90, 7 unless told; anything else is 422 (open detail 22).',
  'RTK-02': 'It opens the envelope as often as wanted until the second it expires.',
  'RTK-03': 'Who has finished sees and downloads the finished documents with it, and changes nothing.',
  'RTK-04': 'Instead of an expired one a new link is sent by the way its recipient chooses, email or SMS.',
  'RTK-05': 'Nothing is sent to a muted recipient who asks: the event `recipient_token_request` is emitted.',
}

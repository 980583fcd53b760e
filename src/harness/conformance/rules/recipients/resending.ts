/** Source: specification, Resend rules; open details 21 and 27. */
export const resendingRules = {
  'RSD-01': 'Resending mails the signing link again and answers 200 with the recipient.',
  'RSD-02':
    'When the envelope is completed, the email about its completion is sent instead, finished recipients included.',
  'RSD-03': 'For a carbon copy it is available only when the envelope is completed: 409 before.',
  'RSD-04': 'Who has finished gets no signing email while the envelope is open: 409 (open detail 27).',
  'RSD-05': 'Links sent before stay good.',
  'RSD-06':
    'The link is texted again with resend-sms: in progress, to those with a mobile, never to a carbon copy; 409 otherwise (open detail 21).',
  'RSD-07': 'A muted recipient is sent nothing.',
}

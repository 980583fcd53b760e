/** Source: specification, Resend rules; open details 21 and 27. */
export const resendingRules = {
  'RSD-01': 'Resending emails the signing link again and answers 200 with the recipient.',
  'RSD-02':
    'When the envelope is completed, the completion email is sent instead, including to recipients who finished.',
  'RSD-03': 'For a carbon copy it is available only once the envelope is completed: 409 before.',
  'RSD-04':
    'A recipient who has finished gets no signing email while the envelope is open: 409 (open detail 27).',
  'RSD-05': 'Links sent earlier keep working.',
  'RSD-06':
    '`resend-sms` texts the link again while the envelope is in progress, to recipients with a mobile, never to a carbon copy: 409 otherwise (open detail 21).',
  'RSD-07': 'Nothing is sent to a muted recipient.',
}

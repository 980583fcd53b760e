/** Source: specification, Recipient statuses; open details 19, 20 and 26. */
export const recipientStatusRules = {
  'RST-01': 'The recipients of a draft are `created` (open detail 19).',
  'RST-02':
    'Once the envelope is sent, those whose turn it is are `sent`, with the time, and those of higher orders `pending` (open detail 19).',
  'RST-03': 'A carbon copy has no status: null (open detail 19).',
  'RST-04': 'A higher order is notified once every lower one has finished (open detail 20).',
  'RST-05': 'Recipients of equal order act at the same time (open detail 20).',
  'RST-06': 'Whoever finishes is `completed` with the time of it.',
  'RST-07': 'Whoever declines is `declined` with the time and the reason they gave.',
  'RST-08': 'When the mail server refuses the address for good, the recipient is `failed`.',
  'RST-09':
    'A failed or declined recipient whose email is resent is `sent` again and gets another signing email.',
  'RST-10': 'They are `sent` again by resending the SMS and by an update as well (open detail 20).',
  'RST-11': 'A deleted recipient is gone; their links and sessions open nothing any more.',
  'RST-12':
    'A muted recipient gets their turn in silence: `sent` as a status, null as a time (open detail 26).',
  'RST-13': 'A carbon copy has nothing to do and is mailed once, when the envelope is completed.',
}

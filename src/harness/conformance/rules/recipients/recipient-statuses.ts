/** Source: specification, Recipient statuses; open details 19, 20 and 26. */
export const recipientStatusRules = {
  'RST-01': 'The recipients of a draft are `created` (open detail 19).',
  'RST-02':
    'Once the envelope is sent, recipients whose turn it is are `sent`, with the time, and those with higher orders are `pending` (open detail 19).',
  'RST-03': 'A carbon copy has no status: null (open detail 19).',
  'RST-04': 'A higher order is notified once every lower one has finished (open detail 20).',
  'RST-05': 'Recipients of equal order act at the same time (open detail 20).',
  'RST-06': 'A recipient who finishes is `completed`, with the time.',
  'RST-07': 'A recipient who declines is `declined`, with the time and their reason.',
  'RST-08': 'When the mail server permanently rejects the address, the recipient is `failed`.',
  'RST-09':
    'Resending the email to a failed or declined recipient makes them `sent` again and sends another signing email.',
  'RST-10': 'Resending the SMS or updating the recipient also makes them `sent` again (open detail 20).',
  'RST-11': 'A deleted recipient is gone, and their links and sessions no longer work.',
  'RST-12':
    'A muted recipient gets their turn without a message: the status is `sent`, the time null (open detail 26).',
  'RST-13': 'A carbon copy has nothing to do and is emailed once, when the envelope is completed.',
}

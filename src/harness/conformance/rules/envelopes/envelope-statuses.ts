/** Source: specification, Envelope statuses; open details 11 and 17. */
export const envelopeStatusRules = {
  'EST-01':
    'An envelope created with `draft` true has the status `draft`, needs no recipients, and sends no email.',
  'EST-02': 'Without `draft` it is returned as `sent`, with the time in `sent`.',
  'EST-03':
    'Sending requires a document, a signer, and a field for each signer: otherwise 422, and nothing is saved.',
  'EST-04':
    'On sending, recipients with the lowest order who are not muted are emailed. Later orders are emailed when their turn comes.',
  'EST-05': 'Sending a draft makes it `sent` and records the time.',
  'EST-06': 'An envelope passes through `created` on the way to `sent`, and `master` is null meanwhile.',
  'EST-07':
    'When the last recipient finishes, the envelope is `completed`, `completed` is the time, and the certificate and combined file can be downloaded.',
  'EST-08': 'Deleting the last unfinished recipient also completes the envelope.',
  'EST-09': 'Voiding before completion makes it `voided`, with the time in `voided`.',
  'EST-10': 'Recipients can neither see nor act on a voided envelope.',
  'EST-11':
    '`completed` and `voided` are final: sending, voiding and deleting answer 409 and change nothing.',
  'EST-12':
    'A decline leaves the envelope `sent`, and `declined` is the time of the latest decline (open detail 17).',
  'EST-13': 'After a decline the sender may resend, update the recipient, or void (open detail 17).',
  'EST-14':
    'An envelope that was sent and recalled to draft can be voided. One that was never sent can’t (open detail 11).',
}

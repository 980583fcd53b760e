/** Source: specification, Envelope statuses; open details 11 and 17. */
export const envelopeStatusRules = {
  'EST-01':
    'An envelope made with `draft` true has the status `draft`, needs no recipients, and mails nobody.',
  'EST-02': 'Without `draft` it is answered as `sent`, and `sent` says when.',
  'EST-03':
    'Nothing is sent without a document, a recipient who signs, and a field for each who signs: 422, and nothing is kept.',
  'EST-04':
    'On sending, whoever has the lowest order and is not muted gets their mail; later orders get theirs when their turn comes.',
  'EST-05': 'Sending a draft makes it `sent` with the time of it.',
  'EST-06': '`created` is passed through on the way to `sent`; while it lasts `master` is null.',
  'EST-07':
    'When the last recipient finishes, the envelope is `completed`, `completed` says when, and certificate and combined file can be downloaded.',
  'EST-08': 'Deleting the last recipient who had not finished completes the envelope too.',
  'EST-09': 'Voiding before completion makes it `voided`, and `voided` says when.',
  'EST-10': 'A voided envelope can neither be seen nor acted upon by its recipients.',
  'EST-11':
    '`completed` and `voided` are final: sending, voiding and deleting answer 409 and change nothing.',
  'EST-12':
    'A decline leaves the envelope `sent`; `declined` is the time of the latest decline (open detail 17).',
  'EST-13': 'After a decline the sender may resend, update the recipient, or void (open detail 17).',
  'EST-14':
    'An envelope that was sent and recalled to draft can be voided, one never sent cannot (open detail 11).',
}

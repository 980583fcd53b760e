/** Source: specification, Endpoints, Envelopes; open details 8, 10 to 13, 15. */
export const envelopeOperationRules = {
  'EOP-01':
    'Retrieving answers 200 with the envelope and its recipients in the order of the request (open detail 10).',
  'EOP-02':
    '`endpoint_duration` sets how many minutes its addresses live: 1 to 10,080, 60 unless told (open detail 10).',
  'EOP-03': '`certificate` and `combined` are there only once it is completed.',
  'EOP-04': 'The answer holds no documents; `/v1/documents` tells them (open detail 15).',
  'EOP-05':
    'PUT changes `name`, `message`, `shared`, `group_id` and `metadata`, leaves what is not given, and answers the envelope (open detail 12).',
  'EOP-06': 'Name and message change only while it is a draft, the rest at any time (open detail 12).',
  'EOP-07': 'POST to `/send` answers 204, and 409 for whatever is no draft (open detail 8).',
  'EOP-08': 'A draft that lacks something is not sent: 422 names what (open detail 8).',
  'EOP-09': 'Voiding takes no body and answers 204 (open detail 11).',
  'EOP-10': 'Deleting answers 204 without a body, and the envelope is gone.',
  'EOP-11': 'Only drafts that were never sent can be deleted, anything else is 409 (open detail 13).',
}

/** Source: specification, Endpoints, Envelopes; open details 8, 10 to 13, 15. */
export const envelopeOperationRules = {
  'EOP-01':
    'Retrieving answers 200 with the envelope and its recipients in the order of the request (open detail 10).',
  'EOP-02':
    '`endpoint_duration` sets how many minutes its addresses work: 1 to 10,080, 60 by default (open detail 10).',
  'EOP-03': '`certificate` and `combined` are present only once the envelope is completed.',
  'EOP-04': 'The response contains no documents. `/v1/documents` returns them (open detail 15).',
  'EOP-05':
    'PUT changes `name`, `message`, `shared`, `group_id` and `metadata`, leaves what is omitted unchanged, and returns the envelope (open detail 12).',
  'EOP-06': 'Name and message can change only in a draft, the rest at any time (open detail 12).',
  'EOP-07': 'POST to `/send` answers 204, or 409 when the envelope is not a draft (open detail 8).',
  'EOP-08': 'An incomplete draft is not sent: 422 names what is missing (open detail 8).',
  'EOP-09': 'Voiding takes no body and answers 204 (open detail 11).',
  'EOP-10': 'Deleting answers 204 without a body, and the envelope is gone.',
  'EOP-11': 'Only drafts that were never sent can be deleted. Anything else answers 409 (open detail 13).',
}

/** Source: specification, Endpoints, Fields; open details 24 and 25. */
export const fieldOperationRules = {
  'FOP-01':
    'GET /v1/fields with `envelope_id` returns an array of its fields, each with its `recipient_id` (open detail 24).',
  'FOP-02': 'GET /v1/fields/:id with `envelope_id` returns one of them (open detail 24).',
  'FOP-03': 'A field without attachments returns them as an empty array (open detail 25).',
  'FOP-04': 'Without `envelope_id` both answer 422, for an unknown envelope or field, 404.',
}

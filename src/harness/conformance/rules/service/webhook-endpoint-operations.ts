/** Source: specification, Endpoints, Webhook endpoints; open detail 38. */
export const webhookEndpointOperationRules = {
  'WEP-01': 'GET /v1/endpoints/:id answers the endpoint.',
  'WEP-02': 'GET /v1/endpoints answers them all, the newest first (open detail 38).',
  'WEP-03': 'POST with a `url` of at most 500 characters makes one: 201 (open detail 38).',
  'WEP-04': 'PUT with `active` pauses and resumes it; the url stays what it is (open detail 38).',
  'WEP-05': 'DELETE answers 204, and it is gone (open detail 38).',
  'WEP-06': 'An organisation has at most 100 of them: 409 beyond (open detail 38).',
}

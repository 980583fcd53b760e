/** Source: specification, Endpoints, Webhook endpoints; open detail 38. */
export const webhookEndpointOperationRules = {
  'WEP-01': 'GET /v1/endpoints/:id returns the endpoint.',
  'WEP-02': 'GET /v1/endpoints returns all of them, newest first (open detail 38).',
  'WEP-03': 'POST with a `url` of at most 500 characters creates one: 201 (open detail 38).',
  'WEP-04': 'PUT with `active` pauses and resumes it. The url can’t change (open detail 38).',
  'WEP-05': 'DELETE answers 204, and the endpoint is gone (open detail 38).',
  'WEP-06': 'An organisation has at most 100 of them: 409 beyond (open detail 38).',
}

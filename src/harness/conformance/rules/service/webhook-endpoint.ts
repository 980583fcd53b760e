/** Source: specification, Webhook endpoint. */
export const webhookEndpointRules = {
  'WHK-01': '`id` is assigned by the service and unique.',
  'WHK-02': '`url` is the address that events are delivered to.',
  'WHK-03': '`signature` is unique to the endpoint and doesn’t change.',
  'WHK-04': '`active` is true until the endpoint is paused. A paused endpoint gets no events.',
  'WHK-05': '`created` is the time it was created.',
  'WHK-06': 'A webhook endpoint has these properties and no others.',
}

/** Source: specification, Webhook endpoint. */
export const webhookEndpointRules = {
  'WHK-01': '`id` is the service’s own and unique.',
  'WHK-02': '`url` is the address that events are delivered to.',
  'WHK-03': '`signature` belongs to the endpoint: it stays, and no other has it.',
  'WHK-04': '`active` is true until the endpoint is paused; a paused one gets no events.',
  'WHK-05': '`created` is the moment it was made.',
  'WHK-06': 'A webhook endpoint has these properties and no others.',
}

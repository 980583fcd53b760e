/** Every event that endpoints can receive. Source: specification, Events; open detail 39. */
export const webhookEvents = [
  'envelope_sent',
  'envelope_completed',
  'envelope_voided',
  'recipient_sent',
  'recipient_viewed',
  'recipient_completed',
  'recipient_declined',
  'recipient_failed',
  'recipient_token_request',
  'verification_completed',
  'verification_reports',
] as const

export type WebhookEventName = (typeof webhookEvents)[number]

/** What happened to an envelope or a recipient, as told to the outside. Source: specification, Events. */
export type EnvelopeEvent =
  | { readonly event: 'envelope_sent' | 'envelope_completed' | 'envelope_voided' }
  | {
      readonly event: 'recipient_sent' | 'recipient_completed' | 'recipient_declined' | 'recipient_failed'
      readonly recipientId: string
    }

/** What follows from a transition; the service turns each into a job of the same transaction. */
export type Effect =
  /** Send the recipient the link, by email and by SMS when there is a mobile. */
  | { readonly kind: 'notify'; readonly recipientId: string }
  /** Send the recipient the finished documents. */
  | { readonly kind: 'deliver'; readonly recipientId: string }
  /** Tell the sender that a recipient declined. */
  | { readonly kind: 'tell-sender-declined'; readonly recipientId: string }
  /** Draw and seal the final files, then deliver them. */
  | { readonly kind: 'seal' }
  /** Shut the links and sessions of one recipient, or of all. */
  | { readonly kind: 'shut-links'; readonly recipientId: string | null }
  | ({ readonly kind: 'announce' } & EnvelopeEvent)

/** An event of an envelope or a recipient, as announced to integrators. Source: specification, Events. */
type EnvelopeEvent =
  | { readonly event: 'envelope_sent' | 'envelope_completed' }
  | { readonly event: 'envelope_voided'; readonly reason?: 'deadline' }
  | {
      readonly event: 'recipient_sent' | 'recipient_completed' | 'recipient_declined' | 'recipient_failed'
      readonly recipientId: string
    }

/** A channel by which links reach a recipient. */
export type Channel = 'email' | 'sms'

/** A consequence of a transition. The service turns each into a job in the same transaction. */
export type Effect =
  /** Send the recipient the link: by `channel`, or by email and, if they have a mobile number, by SMS. */
  | { readonly kind: 'notify'; readonly recipientId: string; readonly channel?: Channel }
  /** Send the recipient the finished documents. */
  | { readonly kind: 'deliver'; readonly recipientId: string }
  /** Notify the sender that a recipient declined. */
  | { readonly kind: 'tell-sender-declined'; readonly recipientId: string }
  /** Notify the sender that a message to a recipient could not be delivered. */
  | { readonly kind: 'tell-sender-failed'; readonly recipientId: string }
  /** Create and seal the final files, then deliver them. */
  | { readonly kind: 'seal' }
  /** Invalidate the links and sessions of one recipient, or of all. */
  | { readonly kind: 'shut-links'; readonly recipientId: string | null }
  /** Invalidate every link of the envelope and end its sessions, because it is being changed. */
  | { readonly kind: 'recall-links' }
  /** Notify a recipient who had a link that the envelope was recalled or voided. */
  | { readonly kind: 'tell-recalled'; readonly recipientId: string }
  | { readonly kind: 'tell-voided'; readonly recipientId: string; readonly reason?: 'deadline' }
  /** Notify the sender that the envelope ended because its deadline came. */
  | { readonly kind: 'tell-sender-expired' }
  /** Notify a recipient who has a link that another one declined. */
  | { readonly kind: 'tell-declined'; readonly recipientId: string; readonly by: string }
  /** End the sessions of one recipient; their links still work. */
  | { readonly kind: 'end-sessions'; readonly recipientId: string }
  /** Invalidate every link of one recipient, because their address is another now. */
  | { readonly kind: 'replace-links'; readonly recipientId: string }
  | ({ readonly kind: 'announce' } & EnvelopeEvent)

/** What happened to an envelope or a recipient, as told to the outside. Source: specification, Events. */
export type EnvelopeEvent =
  | { readonly event: 'envelope_sent' | 'envelope_completed' | 'envelope_voided' }
  | {
      readonly event: 'recipient_sent' | 'recipient_completed' | 'recipient_declined' | 'recipient_failed'
      readonly recipientId: string
    }

/** A way by which links reach a recipient. */
export type Channel = 'email' | 'sms'

/** What follows from a transition; the service turns each into a job of the same transaction. */
export type Effect =
  /** Send the recipient the link: by `channel`, or by email and, when there is a mobile, by SMS. */
  | { readonly kind: 'notify'; readonly recipientId: string; readonly channel?: Channel }
  /** Send the recipient the finished documents. */
  | { readonly kind: 'deliver'; readonly recipientId: string }
  /** Tell the sender that a recipient declined. */
  | { readonly kind: 'tell-sender-declined'; readonly recipientId: string }
  /** Tell the sender that a message to a recipient could not be delivered. */
  | { readonly kind: 'tell-sender-failed'; readonly recipientId: string }
  /** Draw and seal the final files, then deliver them. */
  | { readonly kind: 'seal' }
  /** Shut the links and sessions of one recipient, or of all. */
  | { readonly kind: 'shut-links'; readonly recipientId: string | null }
  /** Make every link of the envelope useless and end its sessions: it is being changed. */
  | { readonly kind: 'recall-links' }
  /** Tell a recipient who had been sent a link that the envelope was recalled. */
  | { readonly kind: 'tell-recalled'; readonly recipientId: string }
  /** End the sessions of one recipient; links stay good. */
  | { readonly kind: 'end-sessions'; readonly recipientId: string }
  /** Make useless what was sent to one recipient by this way. */
  | { readonly kind: 'replace-links'; readonly recipientId: string; readonly channel: Channel }
  | ({ readonly kind: 'announce' } & EnvelopeEvent)

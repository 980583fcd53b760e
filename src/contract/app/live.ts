import { z } from 'zod'

/** A server-sent event of `GET /app/live`: something the caller may see has changed and should be read again. */
export const liveEvent = z.object({
  kind: z.enum(['envelope', 'fields', 'draft', 'inbox', 'verification', 'template', 'bulk-send']),
  envelope_id: z.string().optional(),
  verification_id: z.string().optional(),
  template_id: z.string().optional(),
  bulk_send_id: z.string().optional(),
  /** Revision of the draft, so that the tab that saved it can ignore the event. */
  revision: z.number().int().optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** The first event of `GET /app/live`: for how many milliseconds nothing of the organisation has changed. */
export interface LiveOpening {
  readonly kind: 'quiet'
  readonly milliseconds: number
}

/** A server-sent event of `GET /signing/live`. */
export const signingLiveEvent = z.object({ kind: z.enum(['envelope', 'fields']) })
export type SigningLiveEvent = z.infer<typeof signingLiveEvent>

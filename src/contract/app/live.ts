import { z } from 'zod'

/** One server-sent event of `GET /app/live`: something the caller may see has changed; read it again. */
export const liveEvent = z.object({
  kind: z.enum(['envelope', 'draft', 'inbox', 'verification', 'template', 'bulk-send']),
  envelope_id: z.string().optional(),
  verification_id: z.string().optional(),
  template_id: z.string().optional(),
  bulk_send_id: z.string().optional(),
  /** Revision of the draft, so that the tab that wrote it can ignore its own echo. */
  revision: z.number().int().optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** One server-sent event of `GET /signing/live`. */
export const signingLiveEvent = z.object({ kind: z.enum(['envelope', 'fields']) })
export type SigningLiveEvent = z.infer<typeof signingLiveEvent>

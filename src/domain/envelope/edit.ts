import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Envelope } from './envelope.ts'

/**
 * Whether an envelope may be edited: its name and message, which recipients have read, only as a draft, and the
 * sender's own settings at any time. Source: open detail 12.
 */
export function editEnvelope(envelope: Envelope, { text }: { readonly text: boolean }): Result<Envelope> {
  if (!text || envelope.status === 'draft') return ok(envelope)
  return refuse(
    refusal(
      'envelope-not-draft',
      `The name and message can only change in a draft. This envelope is ${envelope.status}.`,
    ),
  )
}

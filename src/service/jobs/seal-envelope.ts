import type { EnvelopeKey } from '../database/envelopes/envelope-aggregate.ts'
import { noteSealFailure } from '../database/envelopes/envelopes.ts'
import { announce } from '../database/live.ts'
import { storable } from '../database/storable.ts'
import { ensureSealed } from '../operations/sealing/seal-envelope.ts'
import type { Handler, JobContext } from './runner.ts'

/**
 * Draws and seals the final files of a completed envelope, unless that is done. When it fails, the sender sees why on
 * the envelope, and it is retried.
 */
export const sealEnvelope: Handler<'seal-envelope'> = async (payload, context) => {
  const sealed = await ensureSealed(context, payload).catch(async (error: unknown) => {
    await notifySender(context, payload, error instanceof Error ? error.message : String(error))
    throw error
  })
  if (sealed.ok || sealed.refusal.code === 'not-found') return
  // The sender has been notified already of an envelope that is held. It is checked again like any that failed.
  const isHeld = sealed.refusal.code === 'not-available'
  if (!isHeld) await notifySender(context, payload, sealed.refusal.detail)
  throw new Error(sealed.refusal.detail)
}

async function notifySender(
  { database }: JobContext,
  { organisationId, envelopeId }: EnvelopeKey,
  reason: string,
): Promise<void> {
  const isNews = await noteSealFailure(database, { organisationId, envelopeId }, asSentence(reason))
  if (isNews)
    await announce(database, { organisation_id: organisationId, kind: 'envelope', envelope_id: envelopeId })
}

function asSentence(text: string): string {
  const clean = storable(text).trim()
  return /[.!?]$/.test(clean) ? clean : `${clean}.`
}

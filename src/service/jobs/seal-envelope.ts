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
  try {
    const sealed = await ensureSealed(context, payload)
    if (sealed.ok || sealed.refusal.code === 'not-found') return
    throw new Error(sealed.refusal.detail)
  } catch (error) {
    await notifySender(context, payload, error instanceof Error ? error.message : String(error))
    throw error
  }
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

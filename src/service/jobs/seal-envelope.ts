import { ensureSealed } from '../operations/envelopes/seal-envelope.ts'
import type { Handler } from './runner.ts'

/** Draws and seals the final files of a completed envelope, unless that is done. Tried again when the engine refuses. */
export const sealEnvelope: Handler<'seal-envelope'> = async (payload, context) => {
  const sealed = await ensureSealed(context, payload)
  if (!sealed.ok && sealed.refusal.code !== 'not-found')
    throw new Error(`${payload.envelopeId} was not sealed: ${sealed.refusal.detail}`)
}

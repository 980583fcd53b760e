import type { FieldAnswer } from '#domain/field/field.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { inkDigest } from '#evidence/act.ts'
import type { Executor } from '../../database/connection.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { inkSizeOf } from '../../database/envelopes/answers.ts'
import { unhurried } from '../unhurried.ts'

/**
 * Refuses `too-large` when an answer that was just saved has drawn more than an envelope can hold: everyone in it gets all
 * signatures, and its documents print them. What is typed always fits.
 */
export async function checkInk(
  transaction: Executor,
  key: EnvelopeKey,
  { art }: FieldAnswer,
): Promise<Result<true>> {
  if (art === null || art.kind === 'typed') return ok(true)
  const { drawn, once } = await inkSizeOf(transaction, key)
  if (drawn <= limits.drawnBytes && once <= limits.drawnOnceBytes) return ok(true)
  const message =
    'The signatures in these documents have too many details altogether. Draw a simpler one, or type it.'
  return refuse(refusal('too-large', message, { errors: [{ path: 'art', message }] }))
}

/** Computes what stands for each drawing in evidence, while everyone else gets their turns. */
export async function digestInks(fields: readonly { readonly answer: FieldAnswer | null }[]): Promise<void> {
  const drawn = fields.flatMap(({ answer }) => (answer?.art ? [answer.art] : []))
  for await (const art of unhurried(drawn)) inkDigest(art)
}

import type { FieldAnswer } from '#domain/field/field.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { inkDigest } from '#evidence/act.ts'
import type { InkSize } from '../../database/envelopes/answers.ts'
import { unhurried } from '../unhurried.ts'

/** Whether an answer draws something that counts towards what an envelope can hold. */
export function isDrawn({ art }: Pick<FieldAnswer, 'art'>): boolean {
  return art !== null && art.kind !== 'typed'
}

/**
 * Refuses `too-large` when an answer draws more than an envelope can hold beside its other fields: everyone in it gets all
 * signatures, and its documents print them. What is typed always fits. What another field shows too is counted once too often.
 */
export function checkInk({ art }: Pick<FieldAnswer, 'art'>, others: InkSize | undefined): Result<true> {
  if (others === undefined || !isDrawn({ art })) return ok(true)
  const own = JSON.stringify(art).length
  if (others.drawn + own <= limits.drawnBytes && others.once + own <= limits.drawnOnceBytes) return ok(true)
  const message =
    'The signatures in these documents have too many details altogether. Draw a simpler one, or type it.'
  return refuse(refusal('too-large', message, { errors: [{ path: 'art', message }] }))
}

/** Computes what stands for each drawing in evidence, while everyone else gets their turns. */
export async function digestInks(fields: readonly { readonly answer: FieldAnswer | null }[]): Promise<void> {
  const drawn = fields.flatMap(({ answer }) => (answer?.art ? [answer.art] : []))
  for await (const art of unhurried(drawn)) inkDigest(art)
}

import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import type { FinalFile } from '../../database/seals/seal-tails.ts'
import type { HeldReason } from '../../database/tables/envelope-tables.ts'
import type { Context } from '../operation.ts'
import { sealedReasons } from './check-sealed.ts'
import { inWords, tellHeld } from './hold.ts'

/** Compares all files of a sealed envelope with what was recorded, and holds or releases it. Returns whether they agree. */
export async function checkSealed(
  context: Pick<Context, 'database' | 'ports'>,
  key: EnvelopeKey,
): Promise<boolean> {
  const reasons = await sealedReasons(context, key)
  await recordCheck(context, key, reasons)
  return reasons.length === 0
}

/** Files that were compared a moment ago: readers ask for a document in many small parts. */
const agreed = new Map<string, number>()
const trustMilliseconds = 10_000
const mostAgreed = 1000

/** Whether a final file may be given out: it is what was recorded. Otherwise its envelope is held. */
export async function mayServe(
  context: Pick<Context, 'database' | 'ports'>,
  key: EnvelopeKey,
  file: FinalFile,
): Promise<boolean> {
  const name = `${key.organisationId}/${key.envelopeId}/${file}`
  const now = performance.now()
  if ((agreed.get(name) ?? 0) > now) return true
  const reasons = await sealedReasons(context, key, [file])
  if (reasons.length === 0) {
    if (agreed.size >= mostAgreed) agreed.clear()
    agreed.set(name, now + trustMilliseconds)
    return true
  }
  await recordCheck(context, key, reasons)
  return false
}

async function recordCheck(
  { database }: Pick<Context, 'database'>,
  key: EnvelopeKey,
  reasons: readonly HeldReason[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined || loaded.row.sealed === null || loaded.row.purgeBegun !== null) return
    const { held } = loaded.row
    const now = await databaseNow(transaction)
    if (reasons.length === 0) {
      const released = held === null ? {} : { held: null, heldReasons: '[]', sealFailure: null }
      await updateEnvelope(transaction, key, { filesChecked: now, ...released })
      return
    }
    const change = { heldReasons: JSON.stringify(reasons), sealFailure: inWords(reasons, true) }
    await updateEnvelope(transaction, key, { filesChecked: now, held: held ?? now, ...change })
    await tellHeld(transaction, key, held === null ? loaded.row : null)
  })
}

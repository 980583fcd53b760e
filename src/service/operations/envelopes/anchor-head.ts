import { checkTimestamp } from '#pdf/seal-check/check-timestamp.ts'
import { anchorsOf, keepAnchor } from '../../database/envelopes/audit-anchors.ts'
import { lastHead } from '../../database/envelopes/audit-events.ts'
import type { AuditAnchor } from '../../database/envelopes/audit-anchors.ts'
import type { TrailEntry } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { HeldReason } from '../../database/tables/envelope-tables.ts'
import { timeOf } from '../../ports/timestamp/timestamp-messages.ts'
import type { Context } from '../operation.ts'

/**
 * Has the head of an envelope's trail stamped by the time-stamping authority, if there is one, unless that is done.
 * Throws when the authority does not answer, or answers what a check would not accept.
 */
export async function anchorHead(
  { database, ports: { timestamp } }: Pick<Context, 'database' | 'ports'>,
  key: EnvelopeKey,
): Promise<void> {
  const last = await lastHead(database, key)
  if (timestamp === null || last === undefined) return
  const kept = await anchorsOf(database, key)
  if (kept.some(({ sequence }) => sequence === last.sequence)) return
  const token = await timestamp.stamp(Buffer.from(last.hash, 'hex'))
  const checked = await checkTimestamp(token, { sha256: Buffer.from(last.hash, 'hex') })
  if (typeof checked === 'string') throw new Error(`The time-stamp of a head cannot be verified: ${checked}`)
  await keepAnchor(database, key, {
    sequence: last.sequence,
    head: last.hash,
    token,
    time: timeOf(token),
  })
}

/** Time-stamped heads that the trail does not have, and time-stamps that do not hold. */
export async function anchorReasons(
  trail: readonly TrailEntry[],
  anchors: readonly AuditAnchor[],
): Promise<HeldReason[]> {
  const reasons: HeldReason[] = []
  for (const { sequence, head, token, time } of anchors) {
    const event = trail.find((entry) => entry.event.sequence === sequence)?.event
    const checked = await checkTimestamp(token, { sha256: Buffer.from(head, 'hex') })
    const holds = typeof checked !== 'string' && timeOf(token) === time.toISOString()
    if (event?.hash !== head || !holds) reasons.push({ what: 'anchor', id: String(sequence) })
  }
  return reasons
}

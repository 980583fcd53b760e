import type { VerificationEventKind } from '#domain/verification/events.ts'
import { chainNext, chainStart } from '#domain/audit/hash-chain.ts'
import { sha256OfText } from '#evidence/digest.ts'
import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { VerificationActor, VerificationEventsTable } from '../tables/verification-tables.ts'
import type { VerificationKey } from './verifications.ts'
import { rowsWith } from '../rows.ts'

export type VerificationEventRow = Selectable<VerificationEventsTable>

/** An event to record. Neither actor nor details may name the individual, because the trail outlives a purge. */
export interface VerificationNote {
  readonly kind: VerificationEventKind
  readonly actor: VerificationActor
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Appends events, each hashed over the previous one. The caller holds the verification's lock. */
export async function appendVerificationEvents(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
  notes: readonly VerificationNote[],
  at: string,
): Promise<void> {
  if (notes.length === 0) return
  const last = await transaction
    .selectFrom('verificationEvents')
    .select(['sequence', 'hash'])
    .where('organisationId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  let hash = last?.hash ?? chainStart(verificationId, sha256OfText)
  const rows = notes.map(({ kind, actor, details = {} }, index) => {
    const sequence = (last?.sequence ?? 0) + index + 1
    const entry = { sequence, kind, at, actor: { ...actor }, details, address: null, userAgent: null }
    hash = chainNext(hash, entry, sha256OfText)
    return {
      organisationId,
      verificationId,
      sequence,
      kind,
      at,
      actor: JSON.stringify(actor),
      details: JSON.stringify(details),
      hash,
    }
  })
  await transaction.insertInto('verificationEvents').values(rows).execute()
}

/** The trail of a verification, oldest first. */
export async function verificationTrail(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<VerificationEventRow[]> {
  return rowsWith(database, 'verificationEvents', { organisationId, verificationId }, 'sequence')
}

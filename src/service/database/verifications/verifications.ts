import type { VerificationState } from '#domain/verification/verification.ts'
import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { VerificationsTable } from '../tables/verification-tables.ts'
import { findRow, lockRow } from '../rows.ts'

export type VerificationRow = Selectable<VerificationsTable>
export type VerificationChange = Updateable<VerificationsTable>

/** Names one verification of one organisation. */
export interface VerificationKey {
  readonly organisationId: string
  readonly verificationId: string
}

export async function insertVerification(
  transaction: Executor,
  row: Insertable<VerificationsTable>,
): Promise<VerificationRow> {
  return transaction.insertInto('verifications').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findVerification(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<VerificationRow | undefined> {
  return findRow(database, 'verifications', { organisationId, id: verificationId })
}

/** The verifications of an organisation with these ids. */
export async function verificationsWith(
  database: Executor,
  organisationId: string,
  ids: readonly string[],
): Promise<VerificationRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('verifications')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The verification with its row locked until the transaction ends. */
export async function lockVerification(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<VerificationRow | undefined> {
  return lockRow(transaction, 'verifications', { organisationId, id: verificationId })
}

/** Saves a change to a locked row. Throws when its status is no longer the one the decision was based on. */
export async function updateVerification(
  transaction: Executor,
  row: Pick<VerificationRow, 'organisationId' | 'id' | 'status'>,
  change: VerificationChange,
): Promise<VerificationRow> {
  return transaction
    .updateTable('verifications')
    .set(change)
    .where('organisationId', '=', row.organisationId)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A row as a domain value. */
export function verificationState(row: VerificationRow): VerificationState {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    status: row.status,
    muted: row.muted,
    sent: iso(row.sent),
    submitted: iso(row.submitted),
    completed: iso(row.completed),
    cancelled: iso(row.cancelled),
    warning: row.warning,
    purging: iso(row.purging),
    purgeBegun: iso(row.purgeBegun),
    purged: iso(row.purged),
  }
}

/**
 * Days for which the organisation keeps a verification's personal data after its end. Null means until someone purges
 * it.
 */
export async function retentionOf(
  database: Executor,
  organisationId: string,
): Promise<{ readonly days: number | null }> {
  const found = await database
    .selectFrom('organisations')
    .select('verificationRetentionDays as days')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return found
}

const mostAtOnce = 10_000

/** Verifications whose reports need a time-stamp over everything now, the longest waiting first. */
export async function dueReports(database: Executor): Promise<VerificationKey[]> {
  return database
    .selectFrom('verifications')
    .select(['organisationId', 'id as verificationId'])
    .where('reportsDue', '<=', sql<Date>`clock_timestamp()`)
    .where('purgeBegun', 'is', null)
    .orderBy('reportsDue')
    .limit(mostAtOnce)
    .execute()
}

/** Verifications whose purge is due, or was started some time ago and is not confirmed yet. */
export async function verificationsToPurge(database: Executor, limit: number): Promise<VerificationKey[]> {
  return database
    .selectFrom('verifications')
    .select(['organisationId', 'id as verificationId'])
    .where('purging', '<=', sql<Date>`clock_timestamp()`)
    .where('purged', 'is', null)
    .where((row) =>
      row.or([
        row('purgeBegun', 'is', null),
        row('purgeBegun', '<', sql<Date>`clock_timestamp() - interval '1 hour'`),
      ]),
    )
    .orderBy('purging')
    .limit(limit)
    .execute()
}

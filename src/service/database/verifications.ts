import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import type { VerificationState, VerificationStatus } from '#domain/verification/verification.ts'
import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Executor } from './connection.ts'
import type { VerificationsTable } from './verification-tables.ts'

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
  return database
    .selectFrom('verifications')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', verificationId)
    .executeTakeFirst()
}

/** The verification, its row locked until the transaction ends. */
export async function lockVerification(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<VerificationRow | undefined> {
  return transaction
    .selectFrom('verifications')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', verificationId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes a change of a locked row. Throws when its status is no longer the one it was decided on. */
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

/** A row as the domain sees it. */
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

/** Filters of the list; moments as ISO 8601 UTC. Source: specification, Verifications rule 1; open detail 45. */
export interface VerificationFilters {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly status?: VerificationStatus | undefined
  readonly createdBefore?: string | undefined
  readonly createdAfter?: string | undefined
  readonly completedBefore?: string | undefined
  readonly completedAfter?: string | undefined
}

/** The newest verifications that a viewer may see, at most `limit`; the same rules as `maySee` of the domain. */
export async function listVerifications(
  database: Executor,
  { organisationId, viewer }: { readonly organisationId: string; readonly viewer: Viewer },
  filters: VerificationFilters,
  limit: number,
): Promise<VerificationRow[]> {
  let query = database.selectFrom('verifications').selectAll().where('organisationId', '=', organisationId)
  if (viewer.kind === 'account' && !maySeeAll(viewer)) {
    const { accountId, groupId } = viewer
    query = query.where((row) =>
      row.or([
        row('accountId', '=', accountId),
        ...(groupId === null ? [] : [row.and([row('shared', '=', true), row('groupId', '=', groupId)])]),
      ]),
    )
  }
  const { name, email, status, createdBefore, createdAfter, completedBefore, completedAfter } = filters
  if (name !== undefined) query = query.where('name', '=', name)
  if (email !== undefined) query = query.where(sql`lower(email)`, '=', email.toLowerCase())
  if (status !== undefined) query = query.where('status', '=', status)
  if (createdBefore !== undefined) query = query.where('created', '<', at(createdBefore))
  if (createdAfter !== undefined) query = query.where('created', '>', at(createdAfter))
  if (completedBefore !== undefined) query = query.where('completed', '<', at(completedBefore))
  if (completedAfter !== undefined) query = query.where('completed', '>', at(completedAfter))
  return query.orderBy('created', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

function at(moment: string) {
  return sql<Date>`${moment}::timestamptz`
}

/** Days that the organisation keeps a verification's personal data after its end; null until somebody purges. */
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

/** Verifications whose purge is due, or was begun some time ago and is not confirmed yet. */
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

import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { ApiCredentialsTable } from '../tables/account-tables.ts'

/** Keeps API credentials; the key only as its hash. */
export async function insertCredentials(
  database: Executor,
  credentials: Insertable<ApiCredentialsTable>,
): Promise<void> {
  await database.insertInto('apiCredentials').values(credentials).execute()
}

/** API credentials of an organisation with who made them, newest first, revoked ones included. */
export async function listCredentials(database: Executor, organisationId: string, id?: string) {
  let query = database
    .selectFrom('apiCredentials')
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'apiCredentials.organisationId')
        .onRef('accounts.id', '=', 'apiCredentials.createdBy'),
    )
    .select([
      'apiCredentials.id',
      'apiCredentials.name',
      'apiCredentials.created',
      'apiCredentials.lastUsed',
      'apiCredentials.revoked',
      'accounts.id as makerId',
      'accounts.name as makerName',
    ])
    .where('apiCredentials.organisationId', '=', organisationId)
  if (id !== undefined) query = query.where('apiCredentials.id', '=', id)
  return query.orderBy('apiCredentials.created', 'desc').orderBy('apiCredentials.id', 'desc').execute()
}
export type ListedCredentialsRow = Awaited<ReturnType<typeof listCredentials>>[number]

/** How many credentials of an organisation are in force. */
export async function countCredentials(database: Executor, organisationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('apiCredentials')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisationId', '=', organisationId)
    .where('revoked', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Revokes credentials from now on; the moment of the first revocation stays. False when the organisation has no such ones. */
export async function revokeCredentials(
  database: Executor,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const revoked = await database
    .updateTable('apiCredentials')
    .set({ revoked: sql<Date>`coalesce(revoked, clock_timestamp())` })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}

import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { ApiCredentialsTable } from '../tables/account-tables.ts'

/** Stores API credentials, the key only as a hash. */
export async function insertCredentials(
  database: Executor,
  credentials: Insertable<ApiCredentialsTable>,
): Promise<void> {
  await database.insertInto('apiCredentials').values(credentials).execute()
}

/** API credentials of an organisation with their creators, newest first, including revoked ones. */
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
      'apiCredentials.lastNetwork',
      'apiCredentials.revoked',
      'apiCredentials.expires',
      'apiCredentials.scopes',
      'apiCredentials.networks',
      'accounts.id as makerId',
      'accounts.name as makerName',
    ])
    .where('apiCredentials.organisationId', '=', organisationId)
  if (id !== undefined) query = query.where('apiCredentials.id', '=', id)
  return query.orderBy('apiCredentials.created', 'desc').orderBy('apiCredentials.id', 'desc').execute()
}
export type ListedCredentialsRow = Awaited<ReturnType<typeof listCredentials>>[number]

/** The number of active credentials of an organisation. */
export async function countCredentials(database: Executor, organisationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('apiCredentials')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisationId', '=', organisationId)
    .where('revoked', 'is', null)
    .where(sql<boolean>`coalesce(expires > now(), true)`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Revokes credentials now. A repeated call keeps the time of the first. Undefined when the organisation has no
 * such credentials.
 */
export async function revokeCredentials(
  database: Executor,
  organisationId: string,
  id: string,
): Promise<{ readonly name: string; readonly isNew: boolean } | undefined> {
  // A time before this transaction is that of an earlier call.
  return database
    .updateTable('apiCredentials')
    .set({ revoked: sql<Date>`coalesce(revoked, clock_timestamp())` })
    .returning(['name', sql<boolean>`revoked >= now()`.as('isNew')])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Marks credentials that end within some days, and lasted longer, as told, and returns them. Revoked ones are left out. Locks
 * them, so that several processes tell of each once.
 */
export async function takeExpiring(transaction: Executor, days: number) {
  return transaction
    .updateTable('apiCredentials')
    .set({ expiryTold: sql<Date>`now()` })
    .where('revoked', 'is', null)
    .where('expiryTold', 'is', null)
    .where(sql<boolean>`expires > now() and expires <= now() + make_interval(days => ${days})`)
    .where(sql<boolean>`created <= expires - make_interval(days => ${days})`)
    .returning(['organisationId', 'id', 'name', 'expires'])
    .execute()
}

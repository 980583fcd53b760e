import type { SharingSettings } from '#domain/account/sharing.ts'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from './connection.ts'
import type { AccountRow, AccountsTable } from './schema.ts'

/** Names one account of one organisation. */
export interface AccountKey {
  readonly organisationId: string
  readonly accountId: string
}

export async function findAccount(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<AccountRow | undefined> {
  return database
    .selectFrom('accounts')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** The sharing settings that bear on an account: its own, or those of its organisation. */
export async function sharingOf(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<SharingSettings> {
  const found = await database
    .selectFrom('accounts')
    .innerJoin('organisations', 'organisations.id', 'accounts.organisationId')
    .select([
      'accounts.shareByDefault as accountShares',
      'accounts.forceSharing as accountForces',
      'organisations.shareByDefault as organisationShares',
      'organisations.forceSharing as organisationForces',
    ])
    .where('accounts.organisationId', '=', organisationId)
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return {
    shareByDefault: found !== undefined && (found.accountShares || found.organisationShares),
    forceSharing: found !== undefined && (found.accountForces || found.organisationForces),
  }
}

/** Adds an account. Undefined when another account, of any organisation, has the email. */
export async function insertAccount(
  database: Executor,
  account: Insertable<AccountsTable>,
): Promise<AccountRow | undefined> {
  return database
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Marks an account as verified, with the password that it has from now on. */
export async function verifyAccount(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  passwordHash: string | null,
): Promise<void> {
  await database
    .updateTable('accounts')
    .set({ passwordHash, verified: sql<Date>`coalesce(verified, clock_timestamp())` })
    .where('organisationId', '=', organisationId)
    .where('id', '=', accountId)
    .execute()
}

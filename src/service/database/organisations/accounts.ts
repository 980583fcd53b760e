import type { SharingSettings } from '#domain/account/sharing.ts'
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { AccountRow } from '../tables/schema.ts'
import type { AccountsTable } from '../tables/account-tables.ts'
import { findRow, lockRow, updateRows } from '../rows.ts'
import { lowerAddress } from './lower-address.ts'

/** Names one account of one organisation. */
export interface AccountKey {
  readonly organisationId: string
  readonly accountId: string
}

export async function findAccount(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<AccountRow | undefined> {
  return findRow(database, 'accounts', { organisationId, id: accountId })
}

/** The account, locked until the transaction ends. */
export async function lockAccount(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<AccountRow | undefined> {
  return lockRow(transaction, 'accounts', { organisationId, id: accountId })
}

/**
 * The organisation's administrators and one more account, locked until the transaction ends, always in the same order,
 * so that two who change each other wait for one another.
 */
export async function lockWithAdministrators(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<AccountRow[]> {
  return transaction
    .selectFrom('accounts')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where((row) => row.or([row('role', '=', 'administrator'), row('id', '=', accountId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** An account of an organisation that the partner registered, undefined for any other. */
export async function findPartnersAccount(
  database: Executor,
  partner: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return database
    .selectFrom('accounts')
    .innerJoin('organisations', 'organisations.id', 'accounts.organisationId')
    .selectAll('accounts')
    .where('accounts.id', '=', accountId)
    .where('organisations.partner', '=', partner)
    .executeTakeFirst()
}

/** Whether an account of any organisation has the email, ignoring case. */
export async function isEmailTaken(database: Executor, email: string): Promise<boolean> {
  const found = await database
    .selectFrom('accounts')
    .select('id')
    .where(lowerAddress('email'), '=', email.toLowerCase())
    .where('testOf', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Changes an account whose row the caller has locked. */
export async function updateAccountRow(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
  change: Updateable<AccountsTable>,
): Promise<AccountRow> {
  return transaction
    .updateTable('accounts')
    .set(change)
    .where('organisationId', '=', organisationId)
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether an error means that the unique index on emails refused a write. */
export function isEmailConflict(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'accounts_email'
}

/** The sharing settings that apply to an account: its own, or those of its organisation. */
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

/** Marks an account as verified and sets its password. */
export async function verifyAccount(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  passwordHash: string | null,
): Promise<void> {
  await updateRows(
    database,
    'accounts',
    { organisationId, id: accountId },
    { passwordHash, verified: sql<Date>`coalesce(verified, clock_timestamp())` },
  )
}

/** The active, verified administrators of an organisation. */
export async function administratorsOf(database: Executor, organisationId: string): Promise<AccountRow[]> {
  return database
    .selectFrom('accounts')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('role', '=', 'administrator')
    .where('active', '=', true)
    .where('verified', 'is not', null)
    .orderBy('created')
    .execute()
}

import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AccountKey } from './accounts.ts'
import type { Executor } from '../connection.ts'
import type { AccountAuthenticatorsTable } from '../tables/account-tables.ts'
import { deleteRows, findRow } from '../rows.ts'

export type AuthenticatorRow = Selectable<AccountAuthenticatorsTable>

/** The authenticator of an account, confirmed or not. */
export async function findAuthenticator(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<AuthenticatorRow | undefined> {
  return findRow(database, 'accountAuthenticators', { organisationId, accountId })
}

/** Whether an account has a confirmed second factor. */
export async function hasSecondFactor(database: Executor, key: AccountKey): Promise<boolean> {
  return ((await findAuthenticator(database, key))?.confirmed ?? null) !== null
}

/** Stores a new, unconfirmed authenticator in place of one that was never confirmed. False when one is active. */
export async function keepAuthenticator(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  secret: Buffer,
): Promise<boolean> {
  const kept = await database
    .insertInto('accountAuthenticators')
    .values({ organisationId, accountId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationId', 'accountId'])
        .doUpdateSet({ secret, lastStep: 0, created: sql<Date>`clock_timestamp()` })
        .where('accountAuthenticators.confirmed', 'is', null),
    )
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Records that the code of a step was used, and confirms the authenticator with it. False when a later step was used
 * meanwhile.
 */
export async function spendStep(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  step: number,
): Promise<boolean> {
  const used = await database
    .updateTable('accountAuthenticators')
    .set({ lastStep: step, confirmed: sql<Date>`coalesce(confirmed, clock_timestamp())` })
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('lastStep', '<', String(step))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Removes the authenticator and the recovery codes of an account. False when it had none. */
export async function removeSecondFactor(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<boolean> {
  await replaceRecoveryCodes(transaction, { organisationId, accountId }, [])
  return (await deleteRows(transaction, 'accountAuthenticators', { organisationId, accountId })) > 0
}

/** Stores the hashes of new recovery codes in place of all others. */
export async function replaceRecoveryCodes(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
  hashes: readonly string[],
): Promise<void> {
  await deleteRows(transaction, 'accountRecoveryCodes', { organisationId, accountId })
  if (hashes.length === 0) return
  const rows = hashes.map((codeHash) => ({ organisationId, accountId, codeHash }))
  await transaction.insertInto('accountRecoveryCodes').values(rows).execute()
}

/** Redeems a recovery code, which works once. False for a wrong or used one. */
export async function spendRecoveryCode(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  codeHash: string,
): Promise<boolean> {
  const used = await database
    .updateTable('accountRecoveryCodes')
    .set({ used: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('used', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The number of unused recovery codes of an account. */
export async function countRecoveryCodes(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<number> {
  const { count } = await database
    .selectFrom('accountRecoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

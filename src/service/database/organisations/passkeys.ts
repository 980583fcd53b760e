import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { AccountKey } from './accounts.ts'
import type { Executor } from '../connection.ts'
import { deleteRows, findRow, rowsWith, updateRow } from '../rows.ts'
import type { AccountPasskeysTable, PasskeyChallengesTable } from '../tables/account-tables.ts'
import { newSecret, secretHash } from '../../secrets/secrets.ts'

export type PasskeyRow = Selectable<AccountPasskeysTable>

/** Minutes in which a challenge must be answered. */
export const challengeMinutes = 5

/** What a challenge is for. */
export interface ChallengeUse {
  readonly purpose: PasskeyChallengesTable['purpose']
  /** The session in which it was made and has to be answered. Null for signing in. */
  readonly sessionHash: string | null
}

/** Makes a challenge that counts once, for a short time. */
export async function newChallenge(database: Executor, use: ChallengeUse): Promise<string> {
  const challenge = newSecret()
  const expires = sql<Date>`clock_timestamp() + make_interval(mins => ${challengeMinutes})`
  const row = { ...use, challengeHash: secretHash(challenge), expires }
  await database.insertInto('passkeyChallenges').values(row).execute()
  return challenge
}

/** Uses up a challenge, whatever comes of it. False for one that was used, has expired, or was made for something else. */
export async function spendChallenge(
  database: Executor,
  challenge: string,
  { purpose, sessionHash }: ChallengeUse,
): Promise<boolean> {
  const spent = await database
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', secretHash(challenge))
    .returning(['purpose', 'sessionHash', sql<boolean>`expires > clock_timestamp()`.as('isInTime')])
    .executeTakeFirst()
  return spent?.isInTime === true && spent.purpose === purpose && spent.sessionHash === sessionHash
}

/** The passkeys of an account, newest first. */
export async function passkeysOf(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<PasskeyRow[]> {
  return (await rowsWith(database, 'accountPasskeys', { organisationId, accountId }, 'created')).toReversed()
}

/** Whether an account can sign in with a passkey at a host. */
export async function hasPasskey(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  rpId: string | null,
): Promise<boolean> {
  if (rpId === null) return false
  return (await findRow(database, 'accountPasskeys', { organisationId, accountId, rpId })) !== undefined
}

/** Whose passkey has an id, at a host. */
export async function findPasskey(
  database: Executor,
  credentialId: string,
  rpId: string,
): Promise<PasskeyRow | undefined> {
  return findRow(database, 'accountPasskeys', { credentialId, rpId })
}

/** Stores a passkey. Undefined when its id is taken. */
export async function insertPasskey(
  transaction: Executor,
  passkey: Insertable<AccountPasskeysTable>,
): Promise<PasskeyRow | undefined> {
  return transaction
    .insertInto('accountPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Records an answer of a passkey. False when one that counted further came meanwhile, or it was removed. */
export async function notePasskeyUse(
  transaction: Executor,
  { organisationId, accountId, id }: PasskeyRow,
  answer: { readonly counter: number; readonly isSynced: boolean },
): Promise<boolean> {
  const used = await transaction
    .updateTable('accountPasskeys')
    .set({ ...answer, lastUsed: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where(({ or, eb, and }) =>
      or([
        eb('counter', '<', String(answer.counter)),
        and([eb('counter', '=', '0'), eb(sql`${answer.counter}::bigint`, '=', sql`0`)]),
      ]),
    )
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Renames a passkey of an account. Undefined when there is none. */
export async function renamePasskey(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return updateRow(database, 'accountPasskeys', { organisationId, accountId, id }, { name })
}

/** Removes a passkey of an account. Undefined when there is none. */
export async function removePasskey(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
  id: string,
): Promise<PasskeyRow | undefined> {
  const key = { organisationId, accountId, id }
  const found = await findRow(transaction, 'accountPasskeys', key)
  if (found !== undefined) await deleteRows(transaction, 'accountPasskeys', key)
  return found
}

import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import { lockAccount } from './accounts.ts'
import type { AccountKey } from './accounts.ts'
import type { Executor } from '../connection.ts'
import type { AccountLinksTable } from '../tables/account-tables.ts'
import { findRow } from '../rows.ts'

interface NewLink extends AccountKey {
  readonly purpose: AccountLinksTable['purpose']
  readonly days: number
  /** The new address, for a link that confirms one. */
  readonly email?: string
}

/**
 * Creates a link of an account, stored as a hash. Earlier links of the same purpose stop working. Returns its secret.
 */
export async function addAccountLink(
  transaction: Executor,
  { organisationId, accountId, purpose, days, email }: NewLink,
): Promise<string> {
  await replaceAccountLinks(transaction, { organisationId, accountId }, purpose)
  const secret = newSecret()
  await transaction
    .insertInto('accountLinks')
    .values({
      secretHash: secretHash(secret),
      organisationId,
      accountId,
      purpose,
      email: email ?? null,
      expires: sql<Date>`clock_timestamp() + make_interval(hours => ${days * 24})`,
    })
    .execute()
  return secret
}

/** Revokes an account's links of one purpose. Their holders are pointed to the latest one. */
export async function replaceAccountLinks(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
  purpose: AccountLinksTable['purpose'],
): Promise<void> {
  await transaction
    .updateTable('accountLinks')
    .set({ replaced: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used', 'is', null)
    .where('replaced', 'is', null)
    .execute()
}

/** Creates a code to sign in as an account. Earlier codes keep working until used or expired. */
export async function addSignInCode(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  minutes: number,
): Promise<{ readonly code: string; readonly expires: Date }> {
  const code = newSecret()
  const { expires } = await database
    .insertInto('accountLinks')
    .values({
      secretHash: secretHash(code),
      organisationId,
      accountId,
      purpose: 'sign-in',
      expires: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .returning('expires')
    .executeTakeFirstOrThrow()
  return { code, expires }
}

/** The account link for a secret's hash. */
export async function findAccountLink(
  database: Executor,
  hash: string,
): Promise<Selectable<AccountLinksTable> | undefined> {
  return findRow(database, 'accountLinks', { secretHash: hash })
}

/** The new address that an account still has to confirm, or null. */
export async function pendingEmailOf(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<string | null> {
  const link = await database
    .selectFrom('accountLinks')
    .select('email')
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'email-change')
    .where('used', 'is', null)
    .where('replaced', 'is', null)
    .executeTakeFirst()
  return link?.email ?? null
}

/**
 * Whether {@link redeemAccountLink} would accept the link now. Ask this before doing anything costly for its bearer.
 */
export async function isRedeemable(
  database: Executor,
  hash: string,
  purpose: AccountLinksTable['purpose'],
): Promise<boolean> {
  const link = await database
    .selectFrom('accountLinks')
    .select('accountId')
    .where('secretHash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used', 'is', null)
    .where('replaced', 'is', null)
    .where('expires', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Redeems a link of an account and returns whose it is. Undefined for a link that is used, replaced, expired or of
 * another purpose. The account is locked first, as wherever else its links change, or two would wait for each other.
 */
export async function redeemAccountLink(
  transaction: Executor,
  hash: string,
  purpose: AccountLinksTable['purpose'],
): Promise<(AccountKey & { readonly email: string | null }) | undefined> {
  const link = await findAccountLink(transaction, hash)
  if (link === undefined) return undefined
  await lockAccount(transaction, link)
  return transaction
    .updateTable('accountLinks')
    .set({ used: sql<Date>`clock_timestamp()` })
    .where('secretHash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used', 'is', null)
    .where('replaced', 'is', null)
    .where('expires', '>', sql<Date>`clock_timestamp()`)
    .returning(['organisationId', 'accountId', 'email'])
    .executeTakeFirst()
}

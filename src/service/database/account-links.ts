import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { newSecret, secretHash } from '../secrets.ts'
import type { AccountKey } from './accounts.ts'
import type { Executor } from './connection.ts'
import type { AccountLinksTable } from './schema.ts'

/** Makes a link of an account, kept as a hash; earlier ones of the same purpose stop working. Answers its secret. */
export async function addAccountLink(
  transaction: Executor,
  {
    organisationId,
    accountId,
    purpose,
    days,
  }: AccountKey & { readonly purpose: AccountLinksTable['purpose']; readonly days: number },
): Promise<string> {
  await transaction
    .updateTable('accountLinks')
    .set({ replaced: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used', 'is', null)
    .where('replaced', 'is', null)
    .execute()
  const secret = newSecret()
  await transaction
    .insertInto('accountLinks')
    .values({
      secretHash: secretHash(secret),
      organisationId,
      accountId,
      purpose,
      expires: sql<Date>`clock_timestamp() + make_interval(hours => ${days * 24})`,
    })
    .execute()
  return secret
}

/** The account's link that a secret's hash belongs to. */
export async function findAccountLink(
  database: Executor,
  hash: string,
): Promise<Selectable<AccountLinksTable> | undefined> {
  return database.selectFrom('accountLinks').selectAll().where('secretHash', '=', hash).executeTakeFirst()
}

/** Uses up a link of an account: answers whose it is. Undefined for one used before, replaced, out of time or of another purpose. */
export async function redeemAccountLink(
  transaction: Executor,
  hash: string,
  purpose: AccountLinksTable['purpose'],
): Promise<AccountKey | undefined> {
  return transaction
    .updateTable('accountLinks')
    .set({ used: sql<Date>`clock_timestamp()` })
    .where('secretHash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used', 'is', null)
    .where('replaced', 'is', null)
    .where('expires', '>', sql<Date>`clock_timestamp()`)
    .returning(['organisationId', 'accountId'])
    .executeTakeFirst()
}

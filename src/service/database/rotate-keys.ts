import { sql } from 'kysely'
import { masterKeyName } from '../secrets/data-keys.ts'
import type { Database } from './connection.ts'
import { rekeyColumns } from './encrypted-columns.ts'
import type { Rekeyed } from './encrypted-columns.ts'
import { addDataKey, addWrapped, dataKeysOf, lockDataKeys, openKeyring } from './keyring.ts'

/** A master key that opens the database, by name. */
interface KnownMaster {
  readonly name: string
  /** Whether the newest data key was made for it. */
  readonly isNewest: boolean
}

/** The master keys that open a database. More than one while the key is being changed. */
export async function knownMasters(database: Database): Promise<KnownMaster[]> {
  const { rows } = await sql<KnownMaster>`
    select master as name, master = (select made_for from data_keys order by id desc limit 1) as is_newest
    from wrapped_keys group by master order by is_newest, master
  `.execute(database)
  return rows
}

/**
 * Lets another master key open the database beside the one in use, and encrypts everything with a data key made for it.
 * Service and jobs may run. After a kill, the same call goes on where it was.
 */
export async function admitMaster(database: Database, used: Buffer, next: Buffer): Promise<Rekeyed> {
  await database.transaction().execute(async (transaction) => {
    await lockDataKeys(transaction)
    for (const key of (await dataKeysOf(transaction, used)).values()) await addWrapped(transaction, next, key)
    const newest = await transaction
      .selectFrom('dataKeys')
      .select('madeFor')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest?.madeFor !== masterKeyName(next)) await addDataKey(transaction, [used, next])
  })
  await openKeyring(database)
  return rekeyColumns(database)
}

/** What became of {@link dismissOthers}. */
export type Dismissed = 'done' | 'nothing-to-do' | 'not-the-newest'

/**
 * Lets only this master key open the database from now on. Refuses for one that the newest data key was not made for: it
 * is the former one.
 */
export async function dismissOthers(database: Database, master: Buffer): Promise<Dismissed> {
  const name = masterKeyName(master)
  return database.transaction().execute(async (transaction) => {
    await lockDataKeys(transaction)
    const { rows } = await sql<{ opens: boolean; newest: string }>`
      select bool_and(exists (select from wrapped_keys where data_key_id = id and master = ${name})) as opens,
        (array_agg(made_for order by id desc))[1] as newest
      from data_keys
    `.execute(transaction)
    if (rows[0]?.opens !== true || rows[0].newest !== name) return 'not-the-newest'
    const removed = await transaction.deleteFrom('wrappedKeys').where('master', '<>', name).executeTakeFirst()
    return removed.numDeletedRows > 0n ? 'done' : 'nothing-to-do'
  })
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  dataKeyOf,
  decryptWith,
  encryptWith,
  masterKeyName,
  unwrapDataKey,
  wrapDataKey,
} from '../secrets/data-keys.ts'
import type { DataKey } from '../secrets/data-keys.ts'
import { decrypt, WrongKey } from '../secrets/encryption.ts'
import { derivedKey } from '../secrets/master-key.ts'
import { withShares } from './connections/connection-shares.ts'
import { baseOf } from './connection.ts'
import type { Database, Executor } from './connection.ts'

/** The keys of a database as this process knows them. */
interface Keyring {
  readonly master: Buffer
  readonly keys: ReadonlyMap<number, DataKey>
  readonly newest: DataKey
  readonly read: number
}

/** How a process finds the master key, again if it was changed meanwhile. */
type ReadMaster = () => Promise<Buffer>

const sources = new WeakMap<Database, ReadMaster>()
const keyrings = new WeakMap<Database, Promise<Keyring>>()
/** After this time a process looks whether there is a newer data key, without waiting for it. */
const freshMilliseconds = 30_000

/** No data key is encrypted with this master key, although there are some. */
export class UnknownMasterKey extends Error {}

/** Says where the master key of a database comes from. Nothing is read before it is needed. */
export function openWithKey(database: Database, read: ReadMaster): void {
  sources.set(database, read)
  keyrings.delete(database)
}

/** Reads the keys of a database, and makes the first one. Throws {@link UnknownMasterKey}. */
export async function openKeyring(database: Database): Promise<void> {
  keyrings.set(database, readKeyring(database))
  await keyringOf(database)
}

async function keyringOf(view: Database): Promise<Keyring> {
  const database = baseOf(view)
  const known = keyrings.get(database)
  if (known !== undefined) return known
  const reading = readKeyring(database)
  keyrings.set(database, reading)
  // What failed once, such as a command, is tried again.
  reading.catch(() => keyrings.delete(database))
  return reading
}

/** For everyone in this process, whoever asks first. */
function readKeyring(database: Database): Promise<Keyring> {
  return withShares([], () => readKeys(database))
}

async function readKeys(database: Database): Promise<Keyring> {
  const read = sources.get(database)
  if (read === undefined) throw new Error('The secrets of this database are not unlocked')
  const master = await read()
  const keys = await dataKeysOf(database, master)
  const newest =
    [...keys.values()].toSorted((one, other) => other.id - one.id)[0] ?? (await firstKey(database, master))
  return { master, keys: new Map(keys).set(newest.id, newest), newest, read: performance.now() }
}

/** The data keys that a master key opens, by number. Throws {@link UnknownMasterKey} if there are others only. */
export async function dataKeysOf(database: Executor, master: Buffer): Promise<Map<number, DataKey>> {
  const rows = await database
    .selectFrom('dataKeys')
    .leftJoin('wrappedKeys', (join) =>
      join.onRef('dataKeyId', '=', 'id').on('master', '=', masterKeyName(master)),
    )
    .select(['id', 'wrapped'])
    .execute()
  if (rows.length > 0 && rows.every(({ wrapped }) => wrapped === null)) throw new UnknownMasterKey()
  const known = rows.flatMap(({ id, wrapped }) =>
    wrapped === null ? [] : [unwrapDataKey(master, id, wrapped)],
  )
  return new Map(known.map((key) => [key.id, key]))
}

/** Makes the first data key of a database, unless another process is faster. */
async function firstKey(database: Database, master: Buffer): Promise<DataKey> {
  await database.transaction().execute(async (transaction) => {
    await lockDataKeys(transaction)
    const { rows } = await sql`select from data_keys limit 1`.execute(transaction)
    if (rows.length === 0) await addDataKey(transaction, [master])
  })
  const [first] = (await dataKeysOf(database, master)).values()
  if (first === undefined) throw new UnknownMasterKey()
  return first
}

/** Lets one process at a time make data keys, until its transaction ends. */
export async function lockDataKeys(transaction: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('countersign data keys', 0))`.execute(transaction)
}

/** Makes a data key for the last of these master keys, and encrypts it with each. */
export async function addDataKey(transaction: Executor, masters: readonly Buffer[]): Promise<DataKey> {
  const { id } = await transaction
    .insertInto('dataKeys')
    .values({
      id: sql<number>`(select coalesce(max(id), 0) + 1 from data_keys)`,
      madeFor: masterKeyName(masters.at(-1) ?? Buffer.alloc(0)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = { id, key: randomBytes(32) }
  for (const master of masters) await addWrapped(transaction, master, made)
  return made
}

/** Keeps a data key encrypted with a master key too. */
export async function addWrapped(transaction: Executor, master: Buffer, key: DataKey): Promise<void> {
  await transaction
    .insertInto('wrappedKeys')
    .values({ dataKeyId: key.id, master: masterKeyName(master), wrapped: wrapDataKey(master, key) })
    .onConflict((conflict) => conflict.columns(['master', 'dataKeyId']).doNothing())
    .execute()
}

/**
 * Encrypts something to be stored in this database or beside it, with its newest key. `about` says what it is, as the
 * name of a table, a column and a row: moved anywhere else, it cannot be read.
 */
export async function encryptSecret(database: Database, about: string, plain: Uint8Array): Promise<Buffer> {
  const keyring = await keyringOf(database)
  if (performance.now() - keyring.read > freshMilliseconds) renew(database, keyring)
  return encryptWith(keyring.newest, about, plain)
}

/** The key that new secrets are encrypted with, as the database has it now. */
export async function newestKey(database: Database): Promise<DataKey> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from data_keys`.execute(database)
  const { newest } = await keyringOf(database)
  const id = rows[0]?.id ?? newest.id
  return id === newest.id ? newest : ((await newerKey(database, id)) ?? newest)
}

/** Reads the keys again while the known ones go on being used. */
function renew(view: Database, known: Keyring): void {
  const database = baseOf(view)
  keyrings.set(database, Promise.resolve({ ...known, read: performance.now() }))
  void readKeyring(database).then(
    (read) => keyrings.set(database, Promise.resolve(read)),
    () => undefined,
  )
}

/**
 * The plain text of {@link encryptSecret}. Throws {@link WrongKey} for what was encrypted for something else, or changed.
 * `earlier` reads what versions before data keys stored, by default with a key derived for `about`.
 */
export async function decryptSecret(
  database: Database,
  about: string,
  stored: Buffer,
  earlier: (master: Buffer) => Buffer | Promise<Buffer> = (master) =>
    decrypt(derivedKey(master, about), stored),
): Promise<Buffer> {
  const { keys, master } = await keyringOf(database)
  const id = dataKeyOf(stored)
  const key = id === null ? undefined : (keys.get(id) ?? (await newerKey(database, id)))
  if (key === undefined) return earlier(master)
  try {
    return decryptWith(key, about, stored)
  } catch (error) {
    // The first bytes of an earlier form are random.
    return await (async () => earlier(master))().catch(() => {
      throw error
    })
  }
}

/** A key that another process has made since this one read them. */
async function newerKey(view: Database, id: number): Promise<DataKey | undefined> {
  const database = baseOf(view)
  const { rows } = await sql`select from data_keys where id = ${id}::bigint`.execute(database)
  if (rows.length === 0) return undefined
  const read = await readKeyring(database)
  keyrings.set(database, Promise.resolve(read))
  const key = read.keys.get(id)
  if (key === undefined)
    throw new WrongKey(`The master key of this process does not open data key ${id}: restart it`)
  return key
}

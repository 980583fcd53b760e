import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { decrypt, encrypt, WrongKey } from '../secrets/encryption.ts'
import { createMasterKey, derivedKey, masterKeyPath, readMasterKey } from '../secrets/master-key.ts'
import type { Database, Executor } from './connection.ts'

const masterKeys = new WeakMap<Database, Buffer>()

/** Where a deployment's key comes from: `MASTER_KEY`, else a file of the data directory. */
export interface KeySource {
  readonly masterKey: Buffer | null
  readonly dataDir: string
}

/** Encrypts and decrypts the secrets of a database with this key from now on. */
export function setMasterKey(database: Database, key: Buffer): void {
  masterKeys.set(database, key)
}

/**
 * Finds the key of a database's secrets, creates it for a new deployment, and encrypts secrets that earlier versions
 * stored as they were. Throws, in words for the operator, when the key is missing or another one.
 */
export async function unlockSecrets(database: Database, source: KeySource): Promise<void> {
  const path = masterKeyPath(source.dataDir)
  const rows = await database.selectFrom('serviceSecrets').select(['name', 'encrypted']).execute()
  const found = source.masterKey ?? readMasterKey(source.dataDir)
  if (found === null && rows.some(({ encrypted }) => encrypted))
    throw new Error(
      `The secrets in the database are encrypted, and this machine lacks their key: copy ${path} from where the service ran before, or set MASTER_KEY to what is in that file`,
    )
  setMasterKey(database, found ?? createMasterKey(source.dataDir))
  // The first machine to keep this decides on the key, before anything else is encrypted with another one.
  await serviceSecret(database, 'key-check').catch((error: unknown) => {
    if (!(error instanceof WrongKey)) throw error
    if (found === null) rmSync(path, { force: true })
    const key = source.masterKey === null ? `The key in ${path}` : 'MASTER_KEY'
    throw new Error(
      `${key} is not the one that the secrets in the database are encrypted with: give this machine the key of the first one`,
      { cause: error },
    )
  })
  for (const { name } of rows.filter(({ encrypted }) => !encrypted)) await encryptKept(database, name)
}

/** Encrypts a secret that is stored as it is. Another process may do so at the same moment. */
async function encryptKept(database: Database, name: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('serviceSecrets')
      .select(['value', 'encrypted'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.encrypted) return
    await transaction
      .updateTable('serviceSecrets')
      .set({ value: encrypt(keyOf(database, name), row.value), encrypted: true })
      .where('name', '=', name)
      .execute()
  })
}

/**
 * A secret of the whole deployment, created from random bytes by the first caller. Every process gets the same. `make`
 * returns the bytes of a new one, by default 32 random ones.
 */
export async function serviceSecret(
  database: Database,
  name: string,
  make: () => Uint8Array = () => randomBytes(32),
): Promise<Buffer> {
  const kept = await readSecret(database, name)
  if (kept) return kept
  await database
    .insertInto('serviceSecrets')
    .values({ name, value: encrypt(keyOf(database, name), make()), encrypted: true })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await readSecret(database, name)
  if (!made) throw new Error(`The secret ${name} could not be kept`)
  return made
}

/** A secret that already exists. */
export async function readSecret(database: Database, name: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('serviceSecrets')
    .select('value')
    .where('name', '=', name)
    .where('encrypted', '=', true)
    .executeTakeFirst()
  return row && decrypt(keyOf(database, name), row.value)
}

/** Removes a secret that is not needed any more. */
export async function removeSecret(database: Executor, name: string): Promise<void> {
  await database.deleteFrom('serviceSecrets').where('name', '=', name).execute()
}

/** Encrypts something to be stored elsewhere in this database. `name` says what it is, and belongs to it alone. */
export function encryptSecret(database: Database, name: string, plain: Uint8Array): Buffer {
  return encrypt(keyOf(database, name), plain)
}

/** The plain text of {@link encryptSecret}. */
export function decryptSecret(database: Database, name: string, stored: Buffer): Buffer {
  return decrypt(keyOf(database, name), stored)
}

function keyOf(database: Database, name: string): Buffer {
  const master = masterKeys.get(database)
  if (master === undefined) throw new Error('The secrets of this database are not unlocked')
  return derivedKey(master, name)
}

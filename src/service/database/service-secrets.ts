import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { decrypt, WrongKey } from '../secrets/encryption.ts'
import {
  createMasterKey,
  derivedKey,
  KeyFault,
  keyFileOf,
  nameOfSource,
  readMasterKey,
} from '../secrets/master-key.ts'
import type { KeySource } from '../secrets/master-key.ts'
import type { Database, Executor } from './connection.ts'
import { decryptColumn, encryptColumn, encrypted } from './encrypted-columns.ts'
import { openKeyring, UnknownMasterKey, openWithKey } from './keyring.ts'

/**
 * Finds the key of a database's secrets, creates it for a new deployment, and encrypts secrets of the service that the
 * first versions stored as they were. Throws, in words for the operator, when the key is missing or another one.
 */
export async function unlockSecrets(database: Database, source: KeySource): Promise<void> {
  const rows = await database.selectFrom('serviceSecrets').select(['name', 'value', 'encrypted']).execute()
  const wrapped = await database.selectFrom('wrappedKeys').select('master').limit(1).execute()
  const found = await readMasterKey(source)
  const path = keyFileOf(source)
  if (found === null && (wrapped.length > 0 || rows.some((row) => row.encrypted)))
    throw new KeyFault(
      `The secrets in the database are encrypted, and this machine lacks their key: copy ${path} from where the service ran before, or set MASTER_KEY to what is in that file`,
    )
  const master = found ?? createMasterKey(path ?? '')
  const refuse = (cause: unknown) => {
    if (found === null && path !== null) rmSync(path, { force: true })
    throw new KeyFault(wrongKeyWords(source), { cause })
  }
  // Before there were data keys, a secret told whether the key is right.
  const check = rows.find((row) => row.encrypted && row.name === 'key-check')
  if (check !== undefined && wrapped.length === 0)
    try {
      decrypt(derivedKey(master, check.name), check.value)
    } catch (error) {
      refuse(error)
    }
  // A key that was changed in its file while the service runs is read again when it is needed.
  openWithKey(database, async () => (await readMasterKey(source)) ?? master)
  await openKeyring(database).catch((error: unknown) => {
    if (error instanceof UnknownMasterKey || error instanceof WrongKey) refuse(error)
    throw error
  })
  for (const { name } of rows.filter((row) => !row.encrypted)) await encryptKept(database, name)
}

function wrongKeyWords(source: KeySource): string {
  const path = keyFileOf(source)
  const next = path !== null && existsSync(`${path}.next`)
  return [
    `${nameOfSource(source)} is not the one that the secrets in the database are encrypted with.`,
    'Give this machine the key of the first one. If it was changed with npm run master-key, that is the new key.',
    ...(next ? [`A key change was started. Continue it with npm run master-key -- --rotate.`] : []),
    'If this is a restored database, the key in use when it was backed up belongs to it.',
  ].join('\n')
}

/** Uses this key for a database from now on, once something is to be encrypted or decrypted. */
export function setMasterKey(database: Database, key: Buffer): void {
  openWithKey(database, async () => key)
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
    const value = await encryptColumn(database, encrypted.serviceSecret, [name], row.value)
    await transaction
      .updateTable('serviceSecrets')
      .set({ value, encrypted: true })
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
    .values({
      name,
      value: await encryptColumn(database, encrypted.serviceSecret, [name], make()),
      encrypted: true,
    })
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
  return row && decryptColumn(database, encrypted.serviceSecret, [name], row.value)
}

/** Removes a secret that is not needed any more. */
export async function removeSecret(database: Executor, name: string): Promise<void> {
  await database.deleteFrom('serviceSecrets').where('name', '=', name).execute()
}

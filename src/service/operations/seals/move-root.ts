import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  authorityKeys,
  issuedKeys,
  lockSealKeys,
  privateKeyOf,
  retireSealKey,
  setPrivateKey,
} from '../../database/seals/seal-keys.ts'
import { renewAuthorities, renewList, secondNow } from './authorities.ts'
import type { SealKeyRow } from '../../database/tables/schema.ts'
import type { Surroundings } from './authorities.ts'
import { pem } from './list-seal-certificates.ts'

/**
 * Moves the keys of the installation's roots to a file of their own, encrypted with a new passphrase, which is returned
 * and kept nowhere. Makes their revocation lists last. The database forgets a key only after the file could be read
 * again. Throws, in words for the operator, when the keys are out already or the file exists.
 */
export async function exportRoot(surroundings: Surroundings, file: string): Promise<{ passphrase: string }> {
  const { database } = surroundings
  await renewAuthorities(surroundings)
  const passphrase = newPassphrase()
  return database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    const now = await secondNow(transaction)
    const roots: { row: SealKeyRow; privateKey: Uint8Array }[] = []
    for (const row of await authorityKeys(transaction)) {
      const privateKey = row.kind === 'root' ? await privateKeyOf(database, row) : null
      if (privateKey !== null) roots.push({ row, privateKey })
    }
    if (roots.length === 0) throw new Error('The root is not in the database. It was already moved out.')
    for (const { row } of roots) await renewList(transaction, database, row, now, true)
    const text = roots.map(
      ({ row, privateKey }) => `${pem(row.certificate)}${locked(privateKey, passphrase)}`,
    )
    writeNew(file, text.join(''))
    try {
      const read = readKeys(file, passphrase)
      if (!roots.every(({ privateKey }, index) => read[index]?.equals(Buffer.from(privateKey)) === true))
        throw new Error(`${file} does not hold what was written to it. The root stays in the database.`)
      for (const { row } of roots) await setPrivateKey(transaction, database, row.id, null)
    } catch (error) {
      rmSync(file, { force: true })
      throw error
    }
    return { passphrase }
  })
}

/**
 * Brings the keys of the installation's roots back from a file of {@link exportRoot}, and makes what is due: the next
 * authority, and the roots' revocation lists in any case. Throws, in words for the operator, for another passphrase or
 * another installation's file.
 */
export async function importRoot(
  surroundings: Surroundings,
  file: string,
  passphrase: string,
): Promise<void> {
  const { database } = surroundings
  const keys = readKeys(file, passphrase)
  await database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    const roots = (await authorityKeys(transaction)).filter(({ kind }) => kind === 'root')
    for (const key of keys) {
      const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
      const row = roots.find(({ certificate }) =>
        new X509Certificate(certificate).checkPrivateKey(privateKey),
      )
      if (row === undefined) throw new Error(`${file} holds a key that is not a root of this installation.`)
      await setPrivateKey(transaction, database, row.id, new Uint8Array(key))
    }
  })
  await renewAuthorities(surroundings)
  await database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    const now = await secondNow(transaction)
    for (const row of await authorityKeys(transaction))
      if (row.kind === 'root') await renewList(transaction, database, row, now, true)
  })
}

/**
 * Makes a new root and a new authority below it, in place of ones whose key is lost. Organisations get new certificates
 * with their next seals. What was sealed before stays known by the old root.
 */
export async function replaceRoot(surroundings: Surroundings): Promise<void> {
  const { database } = surroundings
  await database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    for (const authority of await authorityKeys(transaction)) {
      await retireSealKey(transaction, authority)
      for (const key of await issuedKeys(transaction, authority.id)) await retireSealKey(transaction, key)
    }
  })
  await renewAuthorities(surroundings)
}

function newPassphrase(): string {
  return (randomBytes(20).toString('hex').match(/.{8}/g) ?? []).join('-')
}

function locked(privateKey: Uint8Array, passphrase: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  return key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase })
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    const why = isThere ? 'it exists already' : error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be written: ${why}. Name another file.`, { cause: error })
  }
}

/** The keys in a file (PKCS #8, DER). */
function readKeys(file: string, passphrase: string): Buffer[] {
  const blocks =
    readText(file).match(/-----BEGIN ENCRYPTED PRIVATE KEY-----[^-]+-----END ENCRYPTED PRIVATE KEY-----/g) ??
    []
  if (blocks.length === 0)
    throw new Error(`${file} holds no encrypted key. Name the file that --export wrote.`)
  return blocks.map((key) => {
    try {
      return createPrivateKey({ key, format: 'pem', passphrase }).export({ format: 'der', type: 'pkcs8' })
    } catch (error) {
      throw new Error(`The passphrase does not open ${file}. Enter the one that --export printed.`, {
        cause: error,
      })
    }
  })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read. Name the file that --export wrote.`, { cause: error })
  }
}

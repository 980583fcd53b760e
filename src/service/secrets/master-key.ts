import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of the key that encrypts the secrets in the database. */
const keyBytes = 32

/** Where a deployment's key is kept unless `MASTER_KEY` gives it. */
export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'master.key')
}

/** Reads a key written as 64 hexadecimal digits or in Base64, or null when the text is neither. */
export function parseMasterKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === keyBytes && /^[0-9a-z+/]+=*$/i.test(text) ? key : null
}

/** The key kept in the data directory, or null when there is none. Throws when the file holds something else. */
export function readMasterKey(dataDir: string): Buffer | null {
  const path = masterKeyPath(dataDir)
  if (!existsSync(path)) return null
  const key = parseMasterKey(readFileSync(path, 'utf8').trim())
  if (key === null) throw new Error(`${path} holds no key: restore it from a backup`)
  return key
}

/** Creates a key in the data directory, for the service's own user alone. Of several at once, the first one counts. */
export function createMasterKey(dataDir: string): Buffer {
  return keepMasterKey(dataDir, randomBytes(keyBytes))
}

/** Keeps a key in the data directory, as {@link createMasterKey} does. Returns the one that is there. */
export function keepMasterKey(dataDir: string, made: Buffer): Buffer {
  const path = masterKeyPath(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
    const text = `${made.toString('hex')}\n`
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path))
      throw new Error(`The key of the secrets cannot be kept in ${path}: set MASTER_KEY to one`, {
        cause: error,
      })
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
  const key = readMasterKey(dataDir)
  if (key === null) throw new Error(`${path} could not be kept`)
  return key
}

/** A key for one purpose, so that what is encrypted for one cannot pass for another. Source: RFC 5869. */
export function derivedKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `countersign/${purpose}`, keyBytes))
}

import { execFile } from 'node:child_process'
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Bytes of the key that encrypts the keys in the database. */
const keyBytes = 32
const commandMilliseconds = 30_000

/** Why there is no key to work with, and what to do, in words for the operator. */
export class KeyFault extends Error {}

/** Where a deployment's key comes from: at most one of three settings, else a file of the data directory. */
export interface KeySource {
  readonly masterKey: Buffer | null
  readonly masterKeyFile?: string | null
  /** What a shell runs to print the key, such as a client of a key management service. */
  readonly masterKeyCommand?: string | null
  readonly dataDir: string
}

/** Where a deployment's key is kept unless the settings give it. */
export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'master.key')
}

/** The file that holds the key, or null if it comes from a variable or a command. */
export function keyFileOf({ masterKey, masterKeyFile, masterKeyCommand, dataDir }: KeySource): string | null {
  if (masterKey !== null || (masterKeyCommand ?? null) !== null) return null
  return masterKeyFile ?? masterKeyPath(dataDir)
}

/** What to call the source of a key to the operator. */
export function nameOfSource(source: KeySource): string {
  const path = keyFileOf(source)
  return path !== null
    ? `The key in ${path}`
    : source.masterKey !== null
      ? 'MASTER_KEY'
      : 'The key that MASTER_KEY_COMMAND prints'
}

/** Reads a key written as 64 hexadecimal digits or in Base64, or null when the text is neither. */
export function parseMasterKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === keyBytes && /^[0-9a-z+/]+=*$/i.test(text) ? key : null
}

/**
 * The deployment's key, or null when there is none in the data directory yet. Throws, in words for the operator, when its
 * source holds something else, is open to other users, or fails.
 */
export async function readMasterKey(source: KeySource): Promise<Buffer | null> {
  if (source.masterKey !== null) return source.masterKey
  const command = source.masterKeyCommand ?? null
  if (command !== null) return printedKey(command)
  const path = source.masterKeyFile ?? masterKeyPath(source.dataDir)
  if (!existsSync(path) && (source.masterKeyFile ?? null) === null) return null
  return readKeyFile(path)
}

/** The key in a file that only its owner may read. Throws, in words for the operator, for any other. */
export function readKeyFile(path: string): Buffer {
  if (!existsSync(path)) throw new KeyFault(`${path} is not there: it should hold the key of the secrets`)
  if ((statSync(path).mode & 0o077) !== 0)
    throw new KeyFault(
      `Other users of this machine can read ${path}, which holds the key of the secrets: run chmod 600 ${path}`,
    )
  const key = parseMasterKey(readFileSync(path, 'utf8').trim())
  if (key === null) throw new KeyFault(`${path} holds no key: restore it from a backup`)
  return key
}

async function printedKey(command: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
    timeout: commandMilliseconds,
    maxBuffer: 64 * 1024,
  }).catch((error: unknown) => {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(0, 500) : ''
    // The command itself may hold what opens the vault.
    throw new KeyFault(
      `MASTER_KEY_COMMAND failed or took more than 30 seconds${words === '' ? '' : `: ${words}`}`,
    )
  })
  const key = parseMasterKey(stdout.trim())
  if (key === null)
    throw new KeyFault(
      'MASTER_KEY_COMMAND has to print 32 bytes, as 64 hexadecimal digits or in Base64, and nothing else',
    )
  return key
}

/** Creates a key in a file, for the service's own user alone. Of several at once, the first one counts. */
export function createMasterKey(path: string): Buffer {
  return keepMasterKey(path, randomBytes(keyBytes))
}

/** Keeps a key in a file, as {@link createMasterKey} does. Returns the one that is there. */
export function keepMasterKey(path: string, made: Buffer): Buffer {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const text = `${made.toString('hex')}\n`
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path))
      throw new KeyFault(`The key of the secrets cannot be kept in ${path}: set MASTER_KEY to one`, {
        cause: error,
      })
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
  return readKeyFile(path)
}

/** A key for one purpose, so that what is encrypted for one cannot pass for another. Source: RFC 5869. */
export function derivedKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `countersign/${purpose}`, keyBytes))
}

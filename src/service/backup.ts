import { existsSync } from 'node:fs'
import process from 'node:process'
import { writeArchive } from './archive/write-archive.ts'
import type { WrittenArchive } from './archive/write-archive.ts'
import { askSecret } from './ask-secret.ts'
import { failureOf } from './command-failure.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { Lock } from './archive/encryption.ts'
import { hasEmbedded, noDatabaseIn, openAsOwner } from './database/open-database.ts'
import { lockOrJoin } from './instance-lock.ts'
import { openLog } from './logging.ts'
import { openStorage } from './ports/open-ports.ts'
import { readMasterKey } from './secrets/master-key.ts'

const usage = `npm run backup -- FILE                 writes everything to FILE, encrypted; the service may run
npm run backup -- FILE --without-key   leaves out the key of the secrets, which a restore then needs in MASTER_KEY
Encrypted with BACKUP_PASSPHRASE, asked for at the terminal otherwise, or for the public keys of age in BACKUP_RECIPIENTS.`

/** `npm run backup`: one moment of the installation in an encrypted file. */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const [file, ...others] = words.filter((word) => word !== '--without-key')
  if (file === undefined || file.startsWith('--') || others.length > 0) throw new Error(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog('warn')
  if (config.databaseUrl === null && !hasEmbedded(config.dataDir, log)) throw new Error(noDatabaseIn(config))
  const masterKey = words.includes('--without-key') ? null : await keyOf(config)
  const lock = await askLock()
  const { joins, unlock } = lockOrJoin(config)
  try {
    const { connection, close } = await openAsOwner(config, log, joins)
    try {
      const { database } = connection
      const written = await writeArchive({ database, storage: openStorage(config), masterKey }, file, lock)
      process.stdout.write(reportOf(file, written, masterKey !== null))
      const { missing, changed } = written.faults
      if (missing.length + changed.length > 0) process.exitCode = 1
    } finally {
      await close()
    }
  } finally {
    unlock()
  }
}

async function keyOf(config: Config): Promise<Buffer> {
  const key = await readMasterKey(config)
  if (key !== null) return key
  throw new Error(
    'The key of the secrets is not on this machine. Set MASTER_KEY as the service has it, or use --without-key and keep the key yourself',
  )
}

async function askLock(): Promise<Lock> {
  const recipients = (process.env['BACKUP_RECIPIENTS'] ?? '').split(/[\s,]+/).filter((one) => one !== '')
  if (recipients.length > 0) return { recipients }
  const given = process.env['BACKUP_PASSPHRASE'] ?? ''
  if (given !== '') return { passphrase: given }
  const otherwise = `Nothing is written without encryption, because the archive can seal documents in your name.\n${usage}`
  const passphrase = await askSecret('Passphrase for the archive (15 characters or more): ', otherwise)
  if ((await askSecret('The same again: ', otherwise)) !== passphrase)
    throw new Error('The two passphrases differ. Nothing was written')
  return { passphrase }
}

function reportOf(
  file: string,
  { taken, bytes, rows, files, faults }: WrittenArchive,
  hasKey: boolean,
): string {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
  const key = hasKey
    ? 'It includes the key of the secrets, so keep its passphrase or key apart from it.'
    : 'It does not include the key of the secrets. A restore needs that key in MASTER_KEY.'
  return `
${file} holds the state of ${taken}: ${rows} rows and ${files} files in ${size}.
${key}
Not in it: environment variables, and the file of SEAL_P12 if there is one.
Try it: npm run restore -- --check ${file}
${listOf('missing in the store, and in this archive too', faults.missing)}${listOf('not as they were when they were stored', faults.changed)}
`
}

function listOf(what: string, keys: readonly string[]): string {
  if (keys.length === 0) return ''
  const shown = keys.slice(0, 20).map((key) => `  ${key}\n`)
  const more = keys.length > shown.length ? `  and ${keys.length - shown.length} more\n` : ''
  return `\nATTENTION, files ${what}: look for them in earlier archives\n${shown.join('')}${more}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${failureOf(error)}\n\n`)
  process.exitCode = 1
}

import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Unlock } from './archive/encryption.ts'
import { verifyArchive } from './archive/read-archive.ts'
import type { VerifiedArchive } from './archive/read-archive.ts'
import { checkVersion, restoreArchive } from './archive/restore-archive.ts'
import { askSecret } from './ask-secret.ts'
import { failureOf } from './command-failure.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { hasEmbedded, noDatabaseIn, openAsOwner } from './database/open-database.ts'
import { releaseSweeps } from './database/sweep-hold.ts'
import { lockDataDirectory, lockOrJoin } from './instance-lock.ts'
import { openLog } from './logging.ts'
import { openStorage } from './ports/open-ports.ts'
import {
  keepMasterKey,
  keyFileOf,
  nameOfSource,
  parseMasterKey,
  readMasterKey,
} from './secrets/master-key.ts'

const usage = `npm run restore -- FILE           restores FILE into an empty database, with the service stopped
npm run restore -- --check FILE   reads FILE to its end and restores nothing
npm run restore -- --release      once all is well after a restore: files that no row names may be removed again
Reads the passphrase from BACKUP_PASSPHRASE or the terminal, or the file of age keys that BACKUP_IDENTITY names.`

/** `npm run restore`: fills an empty installation with an archive of `npm run backup`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' }, release: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (values.release === true && positionals.length === 0) return release(config)
  if (file === undefined || positionals.length > 1 || values.release === true) throw new Error(usage)
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const unlock = await askUnlock()
  const archive = await verifyArchive(file, unlock)
  if (values.check === true) {
    process.stdout.write(checked(file, archive))
    await checkVersion(archive.facts)
    return
  }
  await restore(config, file, unlock, archive)
  process.stdout.write(restored(archive))
}

async function restore(
  config: Config,
  file: string,
  unlock: Unlock,
  archive: VerifiedArchive,
): Promise<void> {
  await checkVersion(archive.facts)
  const key = await keyFor(config, archive)
  const free = config.databaseUrl === null ? lockDataDirectory(config.dataDir, 'a restore') : () => undefined
  try {
    const { connection, close } = await openAsOwner(config, openLog('warn'), false)
    try {
      const storage = openStorage(config)
      await restoreArchive(file, unlock, archive, { connection, storage }, () => {
        if (key !== null) keepMasterKey(keyFileOf(config) ?? '', key)
      })
    } finally {
      await close()
    }
  } finally {
    free()
  }
}

/** The key to keep in its file, null when a variable or a command gives it. Throws when no key or another one is here. */
async function keyFor(config: Config, archive: VerifiedArchive): Promise<Buffer | null> {
  const archived = archive.masterKey === null ? null : parseMasterKey(archive.masterKey)
  const isFileThere = existsSync(keyFileOf(config) ?? '')
  const present = keyFileOf(config) === null || isFileThere ? await readMasterKey(config) : null
  if (archived === null && present === null)
    throw new Error(
      'The archive was made --without-key. Set MASTER_KEY to the key that the service had, then restore again',
    )
  if (archived !== null && present !== null && !archived.equals(present))
    throw new Error(
      `${nameOfSource(config)} is not the key of this archive. Remove it, and the archive's own is kept in DATA_DIR. Nothing was changed`,
    )
  return keyFileOf(config) === null ? null : archived
}

async function askUnlock(): Promise<Unlock> {
  const path = process.env['BACKUP_IDENTITY'] ?? ''
  if (path !== '') {
    const lines = readFileSync(path, 'utf8').split('\n')
    return {
      identities: lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')),
    }
  }
  const passphrase = process.env['BACKUP_PASSPHRASE'] ?? ''
  return {
    passphrase: passphrase === '' ? await askSecret('Passphrase of the archive: ', usage) : passphrase,
  }
}

async function release(config: Config): Promise<void> {
  const log = openLog('warn')
  if (config.databaseUrl === null && !hasEmbedded(config.dataDir, log)) throw new Error(noDatabaseIn(config))
  const { joins, unlock } = lockOrJoin(config)
  const { connection, close } = await openAsOwner(config, log, joins)
  try {
    const wasHeld = await releaseSweeps(connection.database)
    process.stdout.write(wasHeld ? released : '\nNothing was kept back. No restore is waiting for this.\n\n')
  } finally {
    await close()
    unlock()
  }
}

const released = `
Files that no row names are removed again, a day after they were stored.

`

function checked(file: string, { facts, entries, files, masterKey, faults }: VerifiedArchive): string {
  const key = masterKey === null ? 'not in it: a restore needs MASTER_KEY' : 'in it'
  return `
${file} is whole: the state of ${facts.taken}, ${facts.tables.length} tables and ${files} files in ${entries} parts.
The key of the secrets is ${key}.
${faultsOf(faults)}
`
}

function restored({ facts, files, faults }: VerifiedArchive): string {
  return `
Restored: the state of ${facts.taken}, with ${files} files.

What follows:
- Start the service. It runs the jobs that waited at that moment: emails and webhooks that went out since then go out
  again. With ROLE=web (and DATABASE_URL) it only shows what is there.
- Several machines: give each the same MASTER_KEY as in DATA_DIR/keys/master.key.
- What was purged since then is back: purge it again.
- Stored files that no row names are kept until you run npm run restore -- --release, once all is well.
${faultsOf(faults)}
`
}

function faultsOf({ missing, changed }: VerifiedArchive['faults']): string {
  const all = [...missing.map((key) => `missing: ${key}`), ...changed.map((key) => `changed: ${key}`)]
  if (all.length === 0) return ''
  const more = all.length > 20 ? [`and ${all.length - 20} more`] : []
  const lines = [...all.slice(0, 20), ...more].map((line) => `  ${line}\n`)
  return `\nATTENTION: when it was made, files were already missing or not as they had been stored:\n${lines.join('')}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${failureOf(error)}\n\n`)
  process.exitCode = 1
}

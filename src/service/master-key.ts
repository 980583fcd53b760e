import { copyFileSync, constants, existsSync, renameSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { openAsOwner } from './database/open-database.ts'
import { unlockSecrets } from './database/service-secrets.ts'
import { admitMaster, dismissOthers, knownMasters } from './database/rotate-keys.ts'
import { lockOrJoin } from './instance-lock.ts'
import { openLog } from './logging.ts'
import { masterKeyName } from './secrets/data-keys.ts'
import { createMasterKey, keyFileOf, nameOfSource, readKeyFile, readMasterKey } from './secrets/master-key.ts'

const usage = `npm run master-key                        says which master keys open the database
npm run master-key -- --rotate            changes the master key, and encrypts everything again
npm run master-key -- --rotate --to FILE  the same with the key in FILE, which is made if it is not there; needed where
                                          MASTER_KEY or MASTER_KEY_COMMAND gives the key
npm run master-key -- --finish            stops the former key from opening anything
The service may keep running. After an interruption, run the same command again.`

/** `npm run master-key`: changes the key that everything secret in the database depends on. */
async function main(): Promise<void> {
  const options = {
    rotate: { type: 'boolean' },
    to: { type: 'string' },
    finish: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const { rotate = false, finish = false, to } = values
  if ((rotate && finish) || (to !== undefined && !rotate)) throw new Error(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const target = to ?? null
  if (rotate && target === null && keyFileOf(config) === null) throw new Error(usage)
  const { joins, unlock } = lockOrJoin(config)
  try {
    const { connection, close } = await openAsOwner(config, openLog('warn'), joins)
    await work(connection.database, config, { rotate, finish, target }).finally(close)
  } finally {
    unlock()
  }
}

interface Wanted {
  readonly rotate: boolean
  readonly finish: boolean
  readonly target: string | null
}

async function work(database: Database, config: Config, { rotate, finish, target }: Wanted): Promise<void> {
  await unlockSecrets(database, config)
  const words = rotate
    ? await change(database, config, target)
    : finish
      ? await end(database, config)
      : await describe(database, config)
  process.stdout.write(`\n${words}\n\n`)
}

async function usedKey(config: Config): Promise<Buffer> {
  const key = await readMasterKey(config)
  if (key === null) throw new Error(`${nameOfSource(config)} is not there`)
  return key
}

async function change(database: Database, config: Config, target: string | null): Promise<string> {
  const used = await usedKey(config)
  const path = keyFileOf(config)
  const file = target ?? `${path}.next`
  const next = existsSync(file) ? readKeyFile(file) : createMasterKey(file)
  if (next.equals(used)) throw new Error(`${file} holds the key that is in use. Name a file for a new one`)
  const { moved, unreadable } = await admitMaster(database, used, next)
  const done = [
    `${moved} secrets are encrypted with a new key now, which opens with the new master key ${masterKeyName(next)}.`,
    ...(unreadable.length === 0
      ? []
      : [`These could not be read with any key, and were left as they are:\n  ${unreadable.join('\n  ')}`]),
  ]
  if (target !== null || path === null)
    return [
      ...done,
      `The new master key is in ${file}. Give it to every machine in place of the current one, which keeps working until`,
      'then, and restart them one after another. Then run npm run master-key -- --finish with the new key.',
    ].join('\n')
  const former = `${path}.${masterKeyName(used)}`
  if (!existsSync(former)) copyFileSync(path, former, constants.COPYFILE_EXCL)
  renameSync(file, path)
  return [
    ...done,
    `It is in ${path}. The former one was moved to ${former}: backups made until now need it. Keep it with`,
    'them and away from this machine.',
    ...(config.databaseUrl === null
      ? [await end(database, config)]
      : [
          `Several machines: copy ${path} to each, no restart is needed. Then run npm run master-key -- --finish.`,
        ]),
  ].join('\n')
}

async function end(database: Database, config: Config): Promise<string> {
  const dismissed = await dismissOthers(database, await usedKey(config))
  switch (dismissed) {
    case 'done':
      return 'The former master key no longer opens anything in this database.'
    case 'nothing-to-do':
      return 'Only one master key opens this database.'
    case 'not-the-newest':
      throw new Error(
        `${nameOfSource(config)} is the former one. Give this machine the new key, then run --finish again`,
      )
  }
}

async function describe(database: Database, config: Config): Promise<string> {
  const own = masterKeyName(await usedKey(config))
  const masters = await knownMasters(database)
  return [
    'Master keys that open this database:',
    ...masters.map(
      ({ name, isNewest }) =>
        `  ${name}${name === own ? '  the one of this machine' : ''}${masters.length > 1 && isNewest ? '  the new one' : ''}`,
    ),
    '',
    usage,
  ].join('\n')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}

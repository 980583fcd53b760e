import { existsSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { askSecret } from './ask-secret.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { lockDataDirectory } from './instance-lock.ts'
import { openLog } from './logging.ts'
import { exportRoot, importRoot, replaceRoot } from './operations/seals/move-root.ts'

const usage = `npm run seal-root -- --export FILE   moves the root of the seals out of the database into FILE
npm run seal-root -- --import FILE   brings it back, and makes what only the root can make
npm run seal-root -- --replace       makes a new root, if the file or its passphrase is lost
With the embedded database, stop the service first. --import reads the passphrase from the terminal, or from
SEAL_ROOT_PASSPHRASE.`

/** `npm run seal-root`: moves the root of this installation's seals out of the database, and back. */
async function main(): Promise<void> {
  const options = {
    export: { type: 'string' },
    import: { type: 'string' },
    replace: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const { export: target, import: source } = values
  if (Object.keys(values).length !== 1) throw new Error(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const passphrase = source === undefined ? '' : await askPassphrase()
  const log = openLog('warn')
  const unlock =
    config.databaseUrl === null ? lockDataDirectory(config.dataDir, config.baseUrl) : () => undefined
  const opened = await openDatabase(config, log).catch((error: unknown) => {
    unlock()
    throw error
  })
  const surroundings = { database: opened.connection.database, config }
  try {
    if (target !== undefined) process.stdout.write(moved(target, await exportRoot(surroundings, target)))
    if (source !== undefined) {
      await importRoot(surroundings, source, passphrase)
      process.stdout.write(broughtBack(source))
    }
    if (values.replace === true) {
      await replaceRoot(surroundings)
      process.stdout.write(replaced)
    }
  } finally {
    await opened.close()
    unlock()
  }
}

async function askPassphrase(): Promise<string> {
  return process.env['SEAL_ROOT_PASSPHRASE'] ?? askSecret('Passphrase of the root: ', usage)
}

function moved(file: string, { passphrase }: { readonly passphrase: string }): string {
  return `
The root is in ${file} now, encrypted, and no longer in the database. Its passphrase is

  ${passphrase}

It is shown only once. Keep file and passphrase apart, both away from this machine, and a copy of each.

What follows:
- Sealing goes on: the authority below the root issues the certificates of organisations, for up to ten years.
- Within a year, the root must sign its next revocation list: bring it back with --import, then move it out again.
  The Health page reminds you two months before. Without it, strict readers refuse seals made here.
- If file or passphrase is lost, --replace makes a new root, which readers then have to be given.
- Backups of the database made before now still hold the root, encrypted with the deployment's key: delete them, or
  keep that key apart from them.

`
}

function broughtBack(file: string): string {
  return `
The root is back in the database, and has signed its next revocation list and whatever else was due. ${file} stays as
it was. To move the root out again, use --export with a new file, then destroy the old one with its passphrase.

`
}

const replaced = `
There is a new root, and organisations get new certificates with their next seals. Give readers the new root: its address
is in those certificates and on the Seal page. What was sealed before is still recognised on this service.

`

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}

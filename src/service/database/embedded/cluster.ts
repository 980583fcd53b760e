import { execFile } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { serviceRole } from '../service-role.ts'
import { makePrivate } from './places.ts'
import type { Runner } from './places.ts'

const execute = promisify(execFile)

/** The database user that owns everything. */
export const databaseUser = 'countersign'
const version = '18'

/**
 * Creates the database files unless they exist. They appear whole or not at all: created next to their place, then
 * renamed. `durable` false skips waiting for the disk, for tests. Refuses a directory with other files in it, which may
 * be a damaged database.
 */
export async function prepareCluster(
  directory: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(directory, binaries, runner, durable)
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (found !== version)
    throw new Error(
      `The database in ${directory} was made by PostgreSQL ${found}; this version of Countersign runs ${version}`,
    )
  writeAccess(directory, runner)
}

async function initialise(
  directory: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(
      `${directory} has files in it but no PG_VERSION, so it is not a database that can be started. Restore it from a backup, or move it away to start with an empty database`,
    )
  const half = `${directory}.new`
  rmSync(half, { recursive: true, force: true })
  makePrivate(half, runner)
  const flags = [
    `--pgdata=${half}`,
    `--username=${databaseUser}`,
    '--encoding=UTF8',
    '--data-checksums',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=peer',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  await execute(binaries.initdb, flags, { ...runner.ids, cwd: half }).catch((error: unknown) => {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    rmSync(half, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its files in ${directory}: ${words.trim()}`)
  })
  renameSync(half, directory)
}

/**
 * Only the operating-system users of the service and of the server may connect, as the owner or as the service. The
 * kernel proves who they are, so there is no password. Returns whether anything changed.
 */
export function writeAccess(directory: string, runner: Runner): boolean {
  const users = new Set([userInfo().username, runner.name])
  const files = {
    'pg_hba.conf': 'local all all peer map=service\n',
    'pg_ident.conf': [...users]
      .flatMap((user) => [databaseUser, serviceRole].map((role) => `service "${user}" ${role}\n`))
      .join(''),
  }
  let hasChanged = false
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name)
    hasChanged ||= !existsSync(path) || readFileSync(path, 'utf8') !== content
    writeFileSync(path, content, { mode: 0o600 })
    if (runner.ids) chownSync(path, runner.ids.uid, runner.ids.gid)
  }
  return hasChanged
}

import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Log } from '../../logging.ts'

/** The operating-system user that PostgreSQL runs as. The ids are null when it is the service's own user. */
export interface Runner {
  readonly name: string
  readonly ids: { readonly uid: number; readonly gid: number } | null
}

/** Where root keeps files that an unprivileged user must be able to reach. */
const systemPlace = '/var/lib/countersign'

/**
 * PostgreSQL refuses to run as root, so root starts it as an unprivileged user: `owner` if given, the user of earlier
 * starts.
 */
export function chooseRunner(owner: number | null): Runner {
  if (process.getuid?.() !== 0) return { name: userInfo().username, ids: null }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(passwdEntry)
  const wanted = ['countersign', 'postgres', 'nobody']
  const found =
    users.find((user) => owner !== null && owner !== 0 && user.uid === owner) ??
    wanted.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined)
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "countersign", "postgres" or "nobody" to run it as. Add one, or set DATABASE_URL',
    )
  return { name: found.name, ids: { uid: found.uid, gid: found.gid } }
}

function passwdEntry(line: string): { name: string; uid: number; gid: number } {
  const [name = '', , uid = 'NaN', gid = 'NaN'] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether the runner can traverse a directory, existing or not, and all its parents. */
function isReachable(path: string, runner: Runner): boolean {
  if (runner.ids === null) return true
  for (let place = path; ; place = dirname(place)) {
    if (existsSync(place) && !isPassable(place, runner.ids)) return false
    if (place === dirname(place)) return true
  }
}

function isPassable(place: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const { mode, uid: owner, gid: group } = statSync(place)
  if (owner === uid) return (mode & 0o100) !== 0
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0
}

/**
 * Creates a directory with this mode, and missing parents that anyone may traverse, whatever the umask. Returns a
 * function that removes those it created if they are still empty.
 */
export function makeDirectory(path: string, mode: number): () => void {
  const missing: string[] = []
  for (let place = path; !existsSync(place); place = dirname(place)) missing.push(place)
  for (const place of missing.toReversed()) {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    chmodSync(place, place === path ? mode : 0o711)
  }
  return () => missing.forEach(removeIfEmpty)
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Something else is in it now, or it is already gone.
  }
}

/** Creates a directory that only the runner may enter. Returns a function that removes it while it is empty. */
export function makePrivate(path: string, runner: Runner): () => void {
  const remove = makeDirectory(path, 0o700)
  if (runner.ids) chownSync(path, runner.ids.uid, runner.ids.gid)
  return remove
}

export interface ClusterPlace {
  readonly directory: string
  readonly runner: Runner
  /** The file that records where the directory is, when it is not inside the data directory. */
  readonly note: string | null
}

/**
 * The directory of the database files: inside the data directory, unless PostgreSQL's user cannot traverse to it
 * (root's home is closed to others). Then it is in a system directory, and a file in the data directory records where.
 * Refuses to start an empty database while another one is recorded there or cannot be reached.
 */
export function clusterPlace(dataDir: string, log: Log, system = systemPlace): ClusterPlace {
  const inside = join(dataDir, 'postgres')
  const note = join(dataDir, 'postgres.location')
  const remembered = existsSync(note) ? readFileSync(note, 'utf8').trim() : null
  const usual = remembered ?? inside
  const isThere = existsSync(join(usual, 'PG_VERSION'))
  if (remembered !== null && !isThere)
    throw new Error(
      `${note} says that the database is in ${remembered}, but there is none. Restore it there, or remove ${note} to start with an empty database`,
    )
  const runner = chooseRunner(existsSync(usual) ? statSync(usual).uid : null)
  letThrough(dataDir, runner)
  if (existsSync(system)) letThrough(system, runner)
  if (isReachable(dirname(usual), runner)) return { directory: usual, runner, note: null }
  if (isThere)
    throw new Error(
      `The database in ${usual} cannot be reached by the user "${runner.name}", which PostgreSQL runs as. Let others pass through the directories above it (chmod o+x)`,
    )
  const outside = join(system, `database-${randomUUID()}`)
  log.warn(
    `${dataDir} lies in a directory closed to the user "${runner.name}", so the database is kept in ${outside}. Choose another DATA_DIR to keep everything in one place`,
  )
  return { directory: outside, runner, note }
}

/** Lets others traverse one of our directories. Everything inside stays closed to them. */
function letThrough(directory: string, runner: Runner): void {
  const { mode, uid } = statSync(directory)
  if (runner.ids !== null && uid === process.getuid?.()) chmodSync(directory, (mode & 0o7777) | 0o001)
}

/** The first place for PostgreSQL's programs that the runner can reach and the service can write to. */
export function binariesPlace(projectDir: string, name: string, runner: Runner): string {
  const places = [
    join(projectDir, '.cache', name),
    join(systemPlace, name),
    join(tmpdir(), `countersign-${userInfo().uid}`, name),
  ]
  // Programs copied by an earlier start may themselves be closed to the runner.
  const place = places.find((path) => isReachable(join(path, 'bin'), runner) && isWritable(dirname(path)))
  if (place === undefined)
    throw new Error(`There is no place for PostgreSQL's programs. Tried ${places.join(', ')}`)
  return place
}

/** Whether the service owns the directory or may create it. Creates nothing. */
function isWritable(path: string): boolean {
  let place = path
  while (!existsSync(place)) place = dirname(place)
  try {
    accessSync(place, constants.W_OK)
    return place !== path || statSync(place).uid === userInfo().uid
  } catch {
    return false
  }
}

/**
 * The directory of the server's Unix socket. A socket path may have at most 107 bytes, so a deep directory falls back
 * to /tmp.
 */
export function socketPlace(cluster: string, id: string, runner: Runner): string {
  const places = [`${cluster}-socket`, join(tmpdir(), `countersign-${id}`)]
  const place = places.find(
    (path) =>
      Buffer.byteLength(join(path, '.s.PGSQL.5432.lock')) <= 103 && isReachable(dirname(path), runner),
  )
  return place ?? join('/tmp', `countersign-${id}`)
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../logging.ts'
import { clientConfigs } from '../connection.ts'
import type { SocketAddress } from '../connection.ts'
import { prepareBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { databaseUser, prepareCluster, writeAccess } from './cluster.ts'
import { makeDirectory, makePrivate, socketPlace } from './places.ts'
import type { Runner } from './places.ts'
import { processFacts, waitForExit } from './processes.ts'

/** Source: PostgreSQL, appendix A, error codes. */
const tooManyConnections = '53300'

export interface EmbeddedServer {
  /** The address of one of its databases, as its owner or as the service. */
  address(name: string, user?: string): SocketAddress
  /** Waits until it lets a user in, which a server that was running already only does once it has read who may. */
  admits(user: string): Promise<void>
  /** Stops it cleanly: open transactions are rolled back, and everything is on disk when this returns. */
  stop(): Promise<void>
  /** Whether it is still running. */
  isRunning(): boolean
}

export interface EmbeddedOptions {
  readonly directory: string
  readonly runner: Runner
  /** The file to record the directory's place in. It must not exist yet. */
  readonly note?: string | null
  readonly log: Log
  /** False trades safety on power loss for speed; only for tests. */
  readonly durable?: boolean
}

/**
 * Starts the server of a database directory, creating the directory if needed. Joins a server that is still running
 * there. A failed first start leaves nothing behind, and nothing that was there before is removed.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { directory, log } = options
  const running = await runningServer(directory)
  if (running) {
    log.info({ pid: running.pid }, 'joining the database server that is still running')
    // An earlier version may have started it, which let the owner in alone.
    if (writeAccess(directory, options.runner)) send(running.pid, 'SIGHUP')
    return serverOf(running.pid, running.socketDirectory)
  }
  const isFirst = !existsSync(join(directory, 'PG_VERSION'))
  const undo: (() => void)[] = []
  try {
    return await start(options, (step) => undo.push(step))
  } catch (error) {
    if (isFirst) for (const step of undo.toReversed()) step()
    throw error
  }
}

async function start(options: EmbeddedOptions, made: (undo: () => void) => void): Promise<EmbeddedServer> {
  const { directory, runner, note = null, durable = true } = options
  const remove = (path: string) => made(() => rmSync(path, { recursive: true, force: true }))
  const binaries = prepareBinaries(runner)
  made(binaries.remove)
  made(makeDirectory(dirname(directory), 0o711))
  if (!existsSync(directory)) remove(directory)
  await prepareCluster(directory, binaries, runner, durable)
  if (note !== null) {
    writeFileSync(note, `${directory}\n`, { mode: 0o600, flag: 'wx' })
    remove(note)
  }
  const socketDirectory = socketPlace(directory, shortHash(directory), runner)
  made(makePrivate(socketDirectory, runner))
  removeStale(directory, socketDirectory)
  if (!existsSync(logOf(directory))) remove(logOf(directory))
  return serverOf(await launch(options, binaries, socketDirectory), socketDirectory)
}

function logOf(directory: string): string {
  return `${directory}.log`
}

function serverOf(pid: number, socketDirectory: string): EmbeddedServer {
  const started = processFacts(pid)?.started
  const isRunning = () => processFacts(pid)?.started === started
  return {
    address: (name, user = databaseUser) => ({ socketDirectory, user, name }),
    admits: async (user) => {
      const end = Date.now() + 10_000
      while (!(await answers(socketDirectory, user))) {
        if (Date.now() > end) throw new Error(`The running database server ${pid} does not let ${user} in`)
        await sleep(50)
      }
    },
    isRunning,
    stop: async () => {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        if (!isRunning()) return
        send(pid, signal)
        if (await waitForExit(pid, signal === 'SIGINT' ? 20_000 : 5000)) return
      }
    },
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

interface PidFile {
  readonly pid: number
  readonly socketDirectory: string
  readonly status: string
}

/** Source: PostgreSQL, `postmaster.pid`: one fact per line. 1 process, 5 socket directory, 8 status. */
function readPidFile(directory: string): PidFile | null {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDirectory: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

function isPostgres(pid: number): boolean {
  return processFacts(pid)?.name === 'postgres'
}

/**
 * The server still running on a directory, left behind when the service was killed. Waits for one that is shutting
 * down. One that was killed itself is still listed for a moment, so it has to answer.
 */
async function runningServer(directory: string): Promise<PidFile | null> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const file = readPidFile(directory)
    if (!file || !isPostgres(file.pid)) return null
    if (file.status === 'ready' && (await answers(file.socketDirectory))) return file
    await sleep(50)
  }
  throw new Error(`A database server on ${directory} neither becomes ready nor stops`)
}

/** Whether a server answers, be it by refusing the connection since it already has as many as it may. */
async function answers(socketDirectory: string, user = databaseUser): Promise<boolean> {
  const address = { socketDirectory, user, name: 'postgres' }
  const client = new pg.Client({ ...clientConfigs(address)[0], connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === tooManyConnections
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * After a kill -9 the lock files remain. Another process may have got the same id, and PostgreSQL itself would then
 * refuse to start.
 */
function removeStale(directory: string, socketDirectory: string): void {
  for (const path of [join(directory, 'postmaster.pid'), join(socketDirectory, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(path)) continue
    const pid = Math.abs(Number(readFileSync(path, 'utf8').split('\n')[0]))
    if (!isPostgres(pid)) rmSync(path, { force: true })
  }
}

function flagsOf(socketDirectory: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: durable ? '60' : '200',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          plan_cache_mode: 'force_generic_plan',
        }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Starts the server detached, so that a Ctrl-C meant for the service does not reach it first. Returns its process id.
 */
async function launch(
  { directory, runner, durable = true }: EmbeddedOptions,
  binaries: Binaries,
  socketDirectory: string,
): Promise<number> {
  const logPath = logOf(directory)
  const end = Date.now() + 30_000
  for (;;) {
    if (existsSync(logPath) && statSync(logPath).size > 10_000_000) truncateSync(logPath)
    const before = existsSync(logPath) ? statSync(logPath).size : 0
    const pid = await tryLaunch(binaries, directory, flagsOf(socketDirectory, durable), runner, logPath)
    if (pid !== null) return pid
    const words = readFileSync(logPath).subarray(before).toString('utf8').trim()
    // Backends of a killed server need a moment to notice. Until then they hold its shared memory.
    if (!/shared memory block|already exists/.test(words) || Date.now() > end)
      throw new Error(`PostgreSQL did not start on ${directory}:\n${words}`)
    await sleep(200)
  }
}

async function tryLaunch(
  binaries: Binaries,
  directory: string,
  flags: readonly string[],
  runner: Runner,
  logPath: string,
): Promise<number | null> {
  const output = openSync(logPath, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', directory, ...flags], {
    ...runner.ids,
    cwd: directory,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  while (!ended) {
    const file = readPidFile(directory)
    if (file?.pid === child.pid && file?.status === 'ready') return file?.pid ?? null
    await sleep(10)
  }
  return null
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseRunner } from '#service/database/embedded/places.ts'
import { startEmbeddedServer } from '#service/database/embedded/server.ts'
import { openConnection } from '#service/database/connection.ts'
import { addressesOf, changeEach } from '#service/database-hosts.ts'
import { openLog } from '#service/logging.ts'
import { openCluster } from './cluster.ts'
import type { Programs } from './cluster.ts'
import type { Breakable } from './faults.ts'
import { openNode } from './nodes.ts'
import type { Ended, Node } from './nodes.ts'
import { openObjectStore } from './object-store.ts'
import { openProxy, together } from './proxy.ts'
import type { Proxy, Target } from './proxy.ts'
import { openEventServer, openMailServer } from './receivers.ts'
import type { Event, Letter } from './receivers.ts'

const execute = promisify(execFile)

/** Two web processes and two workers, with everything they depend on. */
export interface Stack extends Breakable {
  readonly pool: pg.Pool
  readonly letters: Letter[]
  readonly events: readonly Event[]
  readonly eventsTo: string
  readonly partnerKey: string
  /** Where the logs are. */
  readonly directory: string
  readonly close: (keepsLogs: boolean) => Promise<void>
}

type Closers = (() => Promise<unknown>)[]
type Settings = Readonly<Record<string, string | undefined>>

/**
 * Starts the stack on a database and a store of its own, or on those of DATABASE_URL and STORAGE_URL, both empty. With
 * PostgreSQL's programs, its own database is a primary and its replica.
 */
export async function openStack(
  given: Settings,
  {
    programs,
    failOverBy,
    ended,
  }: { readonly programs: Programs | null; readonly failOverBy: string | null; readonly ended: Ended },
): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-rehearsal-'))
  chmodSync(directory, 0o711)
  const closers: Closers = []
  const close = async (keepsLogs: boolean) => {
    for (const closer of closers.toReversed()) await closer().catch(() => undefined)
    if (!keepsLogs) rmSync(directory, { recursive: true, force: true })
  }
  const closing = <Thing extends { readonly close: () => Promise<unknown> }>(thing: Thing): Thing => {
    closers.push(thing.close)
    return thing
  }
  try {
    const { urls, killDatabase, failOver } =
      programs !== null
        ? closing(await openCluster(join(directory, 'cluster'), programs))
        : given['DATABASE_URL'] === undefined
          ? await ownDatabase(directory, closers)
          : theirs(given['DATABASE_URL'], given, failOverBy)
    const asOwner = { url: urls.DATABASE_OWNER_URL ?? urls.DATABASE_URL }
    const { pool, close: closePool } = openConnection(asOwner, openLog('silent'), 2)
    closers.push(closePool)
    await refuseUsed(pool)
    const proxies = new Map<string, Proxy>()
    closers.push(() => Promise.all([...proxies.values()].map((one) => one.close())))
    const databaseUrls = await proxied(urls, proxies)
    const database = together([...proxies.values()])
    const { storageUrl, storageTarget } =
      given['STORAGE_URL'] === undefined ? await ownStorage(closing) : theirStorage(given['STORAGE_URL'])
    const storage = closing(await openProxy(() => storageTarget))
    const mailServer = closing(await openMailServer())
    const mail = closing(await openProxy(() => ({ host: '127.0.0.1', port: mailServer.port })))
    const eventServer = closing(await openEventServer())
    const partnerKey = randomUUID()
    const settings = {
      ...databaseUrls,
      STORAGE_URL: past(storageUrl, storage.port),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'no-reply@rehearsal.example',
      BASE_URL: 'http://rehearsal.example',
      MASTER_KEY: given['MASTER_KEY'] ?? randomBytes(32).toString('hex'),
      PARTNER_KEY: partnerKey,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      RATE_LIMIT: '0',
    }
    const node = async (name: string, role: string): Promise<Node> => {
      const opened = await openNode(name, { ...settings, ROLE: role }, { directory, ended })
      closers.push(opened.kill)
      return opened
    }
    const web = [await node('web-1', 'web'), await node('web-2', 'web')]
    const workers = [await node('worker-1', 'worker'), await node('worker-2', 'worker')]
    for (const one of [...web, ...workers]) await one.start()
    return {
      web,
      workers,
      database,
      storage,
      mail,
      killDatabase,
      failOver,
      pool,
      letters: mailServer.received,
      events: eventServer.received,
      eventsTo: `http://127.0.0.1:${eventServer.port}/`,
      partnerKey,
      directory,
      close,
    }
  } catch (error) {
    await close(true)
    throw error
  }
}

type DatabaseUrls = Readonly<
  Partial<Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL', string>>
>

interface GivenDatabase {
  readonly urls: DatabaseUrls & { readonly DATABASE_URL: string }
  readonly killDatabase: Breakable['killDatabase']
  readonly failOver: Breakable['failOver']
}

async function ownDatabase(directory: string, closers: Closers): Promise<GivenDatabase> {
  const place = { directory: join(directory, 'postgres'), runner: chooseRunner(null), log: openLog('silent') }
  let server = await startEmbeddedServer(place)
  closers.push(() => server.stop())
  const { socketDirectory, user } = server.address('postgres')
  const host = encodeURIComponent(socketDirectory)
  const first = new pg.Client({ connectionString: `postgresql://${user}@localhost/postgres?host=${host}` })
  await first.connect()
  await first.query('create database rehearsal')
  await first.end()
  return {
    urls: { DATABASE_URL: `postgresql://${user}@localhost/rehearsal?host=${host}` },
    failOver: null,
    killDatabase: async () => {
      const pid = Number(readFileSync(join(place.directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await sleep(1500)
      server = await startEmbeddedServer(place)
    },
  }
}

/** The operator's own. What fails over is a command of theirs, which returns when the other server has taken over. */
function theirs(url: string, given: Settings, failOver: string | null): GivenDatabase {
  const { DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = given
  return {
    urls: {
      DATABASE_URL: url,
      ...(DATABASE_DIRECT_URL === undefined ? {} : { DATABASE_DIRECT_URL }),
      ...(DATABASE_OWNER_URL === undefined ? {} : { DATABASE_OWNER_URL }),
    },
    killDatabase: null,
    failOver: failOver === null ? null : async () => void (await execute('sh', ['-c', failOver])),
  }
}

/** The same addresses, by way of a proxy before each server that they name. */
async function proxied(urls: DatabaseUrls, opened: Map<string, Proxy>): Promise<DatabaseUrls> {
  const through: Record<string, string> = {}
  for (const [name, url] of Object.entries(urls)) {
    for (const address of addressesOf(url)) {
      const target = targetOf(address)
      const key = JSON.stringify(target)
      if (!opened.has(key)) opened.set(key, await openProxy(() => target))
    }
    through[name] = changeEach(url, (address) =>
      past(address, opened.get(JSON.stringify(targetOf(address)))?.port ?? 0),
    )
  }
  return through
}

function targetOf(address: string): Target {
  const { hostname, port, searchParams } = new URL(address)
  const directory = searchParams.get('host')
  if (directory?.startsWith('/') === true) return { path: join(directory, '.s.PGSQL.5432') }
  return { host: hostname, port: port === '' ? 5432 : Number(port) }
}

async function ownStorage(
  closing: <Thing extends { readonly close: () => Promise<unknown> }>(thing: Thing) => Thing,
) {
  const { port } = closing(await openObjectStore())
  return {
    storageUrl: 's3://key:secret@127.0.0.1/rehearsal?tls=false',
    storageTarget: { host: '127.0.0.1', port },
  }
}

function theirStorage(storageUrl: string) {
  const { hostname, port, searchParams } = new URL(storageUrl)
  if (searchParams.get('tls') !== 'false')
    throw new Error('STORAGE_URL must have tls=false: no proxy can stand in an encrypted connection.')
  return { storageUrl, storageTarget: { host: hostname, port: port === '' ? 80 : Number(port) } }
}

/** The same address, by way of a proxy on this machine. */
function past(address: string, port: number): string {
  const url = new URL(address)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

/** Letters of a database in use would go to the rehearsal, and never to anyone. */
async function refuseUsed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ used: string | null }>(
    "select to_regclass('organisations')::text as used",
  )
  if (rows[0]?.used === null) return
  const { rowCount } = await pool.query('select 1 from organisations limit 1')
  if (rowCount !== 0)
    throw new Error(
      'DATABASE_URL must name an empty database: a rehearsal breaks things, and sends no email to anyone.',
    )
}

import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunner } from '#service/database/embedded/places.ts'
import { startEmbeddedServer } from '#service/database/embedded/server.ts'
import { openLog } from '#service/logging.ts'
import type { Breakable } from './faults.ts'
import { openNode } from './nodes.ts'
import type { Ended, Node } from './nodes.ts'
import { openObjectStore } from './object-store.ts'
import { openProxy } from './proxy.ts'
import type { Target } from './proxy.ts'
import { openEventServer, openMailServer } from './receivers.ts'
import type { Event, Letter } from './receivers.ts'

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

type Settings = Readonly<Record<string, string | undefined>>

/** Starts the stack on a database and a store of its own, or on those of DATABASE_URL and STORAGE_URL, both empty. */
export async function openStack(given: Settings, ended: Ended): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-rehearsal-'))
  chmodSync(directory, 0o711)
  const closers: (() => Promise<unknown>)[] = []
  const close = async (keepsLogs: boolean) => {
    for (const closer of closers.toReversed()) await closer().catch(() => undefined)
    if (!keepsLogs) rmSync(directory, { recursive: true, force: true })
  }
  const closing = <Thing extends { readonly close: () => Promise<unknown> }>(thing: Thing): Thing => {
    closers.push(thing.close)
    return thing
  }
  try {
    const { url, target, killDatabase } =
      given['DATABASE_URL'] === undefined
        ? await ownDatabase(directory, closers)
        : theirs(given['DATABASE_URL'])
    const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
    pool.on('error', () => undefined)
    closers.push(() => pool.end())
    await refuseUsed(pool)
    const database = closing(await openProxy(target))
    const { storageUrl, storageTarget } =
      given['STORAGE_URL'] === undefined ? await ownStorage(closing) : theirStorage(given['STORAGE_URL'])
    const storage = closing(await openProxy(() => storageTarget))
    const mailServer = closing(await openMailServer())
    const mail = closing(await openProxy(() => ({ host: '127.0.0.1', port: mailServer.port })))
    const eventServer = closing(await openEventServer())
    const partnerKey = randomUUID()
    const settings = {
      DATABASE_URL: through(url, database.port),
      STORAGE_URL: through(storageUrl, storage.port),
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

interface GivenDatabase {
  readonly url: string
  readonly target: () => Target
  readonly killDatabase: Breakable['killDatabase']
}

async function ownDatabase(directory: string, closers: (() => Promise<unknown>)[]): Promise<GivenDatabase> {
  const place = { directory: join(directory, 'postgres'), runner: chooseRunner(null), log: openLog('silent') }
  let server = await startEmbeddedServer(place)
  closers.push(() => server.stop())
  const { socketDirectory, user } = server.address('postgres')
  const target = { path: join(socketDirectory, '.s.PGSQL.5432') }
  const host = encodeURIComponent(socketDirectory)
  const first = new pg.Client({ connectionString: `postgresql://${user}@localhost/postgres?host=${host}` })
  await first.connect()
  await first.query('create database rehearsal')
  await first.end()
  return {
    url: `postgresql://${user}@localhost/rehearsal?host=${host}`,
    target: () => target,
    killDatabase: async () => {
      const pid = Number(readFileSync(join(place.directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await sleep(1500)
      server = await startEmbeddedServer(place)
    },
  }
}

function theirs(url: string): GivenDatabase {
  const { hostname, port } = new URL(url)
  const target = { host: hostname, port: port === '' ? 5432 : Number(port) }
  return { url, target: () => target, killDatabase: null }
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
function through(address: string, port: number): string {
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

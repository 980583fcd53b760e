import { callbackify } from 'node:util'
import { Kysely } from 'kysely'
import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../logging.ts'
import { addressesOf } from '../database-hosts.ts'
import { getTypeParser } from './connections/values.ts'
import { watchClients } from './connections/watched-client.ts'
import { snakeCaseDialect } from './names.ts'
import type { Database as Tables } from './tables/schema.ts'

export type Database = Kysely<Tables>
const bases = new WeakMap<Database, Database>()

/** Records that one object stands for another database object, such as with narrower transactions. */
export function noteView(view: Database, database: Database): void {
  bases.set(view, database)
}

/** The database that an object stands for. */
export function baseOf(database: Database): Database {
  return bases.get(database) ?? database
}

/** The database, or a transaction on it: what a query runs on. */
export type Executor = Kysely<Tables> | Transaction<Tables>
export type { Transaction }

export interface SocketAddress {
  readonly socketDirectory: string
  readonly user: string
  readonly name: string
}

/**
 * How to reach a PostgreSQL server: an address, of which each host may have the database, or the directory of its Unix
 * socket. `isPooled` says that a pooler stands between, which gives each transaction any connection.
 */
export type DatabaseAddress = { readonly url: string; readonly isPooled?: boolean } | SocketAddress

export interface Connection {
  readonly database: Database
  /** For code that needs the driver itself: jobs and LISTEN. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Driver settings for an address: one for each server that may have the database. */
export function clientConfigs(address: DatabaseAddress): pg.ClientConfig[] {
  return 'url' in address
    ? addressesOf(address.url).map((connectionString) => ({ connectionString }))
    : [{ host: address.socketDirectory, port: 5432, user: address.user, database: address.name }]
}

/**
 * Opens a connection pool. It survives an unavailable server: queries fail while the server is down or silent (see {@link
 * isDatabaseAway}) and work again once it, or another one that has the database, is there.
 */
export function openConnection(address: DatabaseAddress, log: Log, size = 12): Connection {
  const watched = watchClients({
    servers: clientConfigs(address),
    isPooled: 'url' in address && address.isPooled === true,
  })
  const pool = new pg.Pool({
    Client: watched.Client,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'countersign',
    types: { getTypeParser },
  })
  tryEach(pool, clientConfigs(address).length)
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const database = new Kysely<Tables>({ dialect: snakeCaseDialect(pool) })
  const close = async () => {
    await database.destroy()
    // Kysely only ends a pool that it has used.
    if (!pool.ended) await pool.end()
    watched.close()
  }
  return { database, pool, close }
}

/** Lets whoever asks for a connection wait until each server was tried: the first may be down, or only read. */
function tryEach(pool: pg.Pool, servers: number): void {
  if (servers === 1) return
  const once = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const tries = async (left: number): Promise<pg.PoolClient> =>
    once().catch((error: unknown) => {
      if (left === 1 || pool.ending || !isDatabaseAway(error)) throw error
      return tries(left - 1)
    })
  const connect = () => tries(servers)
  const call = callbackify(connect)
  type Done = (error: Error | null, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  Object.assign(pool, {
    connect: (done?: Done): unknown =>
      done === undefined
        ? connect()
        : call((error, client: pg.PoolClient | undefined) =>
            done(error, client, client?.release.bind(client)),
          ),
  })
}

/** Connection failures: SQLSTATE class 08 but for what a server or a pooler does not understand, shutdown and startup (57P01 to 57P03), too many clients (53300). */
const awayStates = /^(08(?!P01)...|57P0[123]|53300)$/
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Words of the driver, and of pgbouncer, which gives all its errors the state of a protocol violation. */
const awayWords =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|server_login_retry|server conn crashed|query_wait_timeout|pgbouncer|no more connections allowed/i

/** Whether an error means that the database is unreachable right now, rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const isSocket =
    'syscall' in error &&
    (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write')
  return awayStates.test(code) || (isSocket && awayCodes.has(code)) || awayWords.test(error.message)
}

import { Kysely } from 'kysely'
import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../logging.ts'
import { camelCaseRows, SnakeCaseDialect } from './names.ts'
import type { Database as Tables } from './tables/schema.ts'

export type Database = Kysely<Tables>
/** The database, or a transaction on it: what a query runs on. */
export type Executor = Kysely<Tables> | Transaction<Tables>
export type { Transaction }

export interface SocketAddress {
  readonly socketDirectory: string
  readonly user: string
  readonly name: string
}

/** How to reach a PostgreSQL server: an address, or the directory of its Unix socket. */
export type DatabaseAddress = { readonly url: string } | SocketAddress

export interface Connection {
  readonly database: Database
  /** For code that needs the driver itself: jobs and LISTEN. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Driver settings for an address. */
export function clientConfig(address: DatabaseAddress): pg.ClientConfig {
  return 'url' in address
    ? { connectionString: address.url }
    : { host: address.socketDirectory, port: 5432, user: address.user, database: address.name }
}

/**
 * Opens a connection pool. It survives an unavailable server: queries fail while the server is down (see {@link
 * isDatabaseAway}) and work again once it is back.
 */
export function openConnection(address: DatabaseAddress, log: Log, size = 12): Connection {
  const pool = new pg.Pool({
    ...clientConfig(address),
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'countersign',
    types: { getTypeParser },
  })
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const database = new Kysely<Tables>({
    dialect: new SnakeCaseDialect({ pool }),
    plugins: [camelCaseRows],
  })
  const close = async () => {
    await database.destroy()
    // Kysely only ends a pool that it has used.
    if (!pool.ended) await pool.end()
  }
  return { database, pool, close }
}

const int8: number = pg.types.builtins.INT8
const date: number = pg.types.builtins.DATE

/** Returns counts as numbers and calendar days as text, everything else as pg does. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && type === int8) return (text: string) => Number(text)
  if (format !== 'binary' && type === date) return (text: string) => text
  return pg.types.getTypeParser(type, format)
}

/** Connection failures: SQLSTATE class 08, shutdown and startup (57P01 to 57P03), too many clients (53300). */
const awayStates = /^(08...|57P0[123]|53300)$/
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const awayWords =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

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

import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../logging.ts'
import type { Database as Tables } from './tables/schema.ts'

export type Database = Kysely<Tables>
/** The database or a transaction on it: what a query runs on. */
export type Executor = Kysely<Tables> | Transaction<Tables>
export type { Transaction }

/** How to reach a PostgreSQL server: an address, or the directory of its Unix socket. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly socketDirectory: string; readonly user: string; readonly name: string }

export interface Connection {
  readonly database: Database
  /** For what needs the driver itself: jobs, LISTEN. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** What pg is told so that it reaches the address. */
export function clientConfig(address: DatabaseAddress): pg.ClientConfig {
  return 'url' in address
    ? { connectionString: address.url }
    : { host: address.socketDirectory, port: 5432, user: address.user, database: address.name }
}

/**
 * Opens a pool of connections. It survives the server's absence: queries fail while it is away
 * (see {@link isDatabaseAway}) and work again when it is back.
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
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const close = async () => {
    await database.destroy()
    // Kysely ends the pool only when it has used it.
    if (!pool.ended) await pool.end()
  }
  return { database, pool, close }
}

const int8: number = pg.types.builtins.INT8
const date: number = pg.types.builtins.DATE

/** Counts come as numbers and calendar days as text; everything else as pg gives it. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && type === int8) return (text: string) => Number(text)
  if (format !== 'binary' && type === date) return (text: string) => text
  return pg.types.getTypeParser(type, format)
}

/** Connection failures by SQLSTATE class 08, shutdown and start-up (57P01…57P03), too many clients (53300). */
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

/** Whether an error says that the database cannot be reached right now, rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const isSocket =
    'syscall' in error &&
    (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write')
  return awayStates.test(code) || (isSocket && awayCodes.has(code)) || awayWords.test(error.message)
}

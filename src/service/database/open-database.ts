import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Log } from '../logging.ts'
import { isDatabaseAway, openConnection } from './connection.ts'
import type { Connection, DatabaseAddress } from './connection.ts'
import { clusterPlace } from './embedded/places.ts'
import { startEmbeddedServer } from './embedded/server.ts'
import type { EmbeddedServer } from './embedded/server.ts'
import { migrate } from './migrate.ts'
import { refusePooler } from './connections/pooler.ts'
import { limitedAddress, setLimits } from './service-address.ts'
import { admitService, createServiceRole, serviceRole, statementMilliseconds } from './service-role.ts'
import { openBoundary } from './tenant-boundary.ts'
import { unlockSecrets } from './service-secrets.ts'

export interface OpenDatabase {
  readonly connection: Connection
  /** For the job queue and whatever else listens: past a pooler if there is one, otherwise the same connections. */
  readonly direct: Pick<Connection, 'pool'>
  /** Where to listen. */
  readonly address: DatabaseAddress
  /** Closes the connections and stops the embedded server. */
  close(): Promise<void>
}

const name = 'countersign'
/** The job queue keeps one connection for each group of its workers to listen, and asks short questions. */
const directConnections = 16

/**
 * Opens the configured database, or the embedded one, and unlocks its secrets. Its owner brings the schema up to date
 * and leaves; the connection that stays may do only what the service needs. See decision 075. An external database may
 * come up later than the service, which waits for it until `stopping`.
 */
export async function openDatabase(config: Config, log: Log, stopping?: AbortSignal): Promise<OpenDatabase> {
  const whenThere = waiting(log, stopping)
  const { owner, limit, stop } =
    config.databaseUrl === null
      ? await openEmbedded(config, log)
      : elsewhere({ ...config, databaseUrl: config.databaseUrl }, log)
  let connection: Connection | undefined
  let direct: Connection | undefined
  const close = async () => {
    for (const one of new Set([direct, connection]))
      await one?.close().catch((error: unknown) => log.warn({ err: error }, 'connections did not close'))
    await stop()
  }
  try {
    const { address, listening } = await whenThere(() => prepare(owner, limit, log))
    connection = openConnection(address, log, config.databaseConnections)
    direct = listening === address ? connection : openConnection(listening, log, directConnections)
    const { database } = connection
    await whenThere(() => unlockSecrets(database, config))
    await whenThere(() => openBoundary(database))
    return { connection, direct, address: listening, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Addresses under which the service has only the rights that it needs; both the same without a pooler. */
interface Limited {
  readonly address: DatabaseAddress
  readonly listening: DatabaseAddress
}

/**
 * Opens the database as the owner of its tables, as it is, without bringing it up to date. `joins` leaves an embedded
 * server running, because it belongs to a service that runs.
 */
export async function openAsOwner(
  { dataDir, databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Config,
  log: Log,
  joins: boolean,
): Promise<Pick<OpenDatabase, 'connection' | 'close'>> {
  if (databaseUrl !== null) {
    const connection = openConnection({ url: databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl }, log, 2)
    return { connection, close: () => connection.close() }
  }
  const server = await startEmbeddedServer({ ...clusterPlace(dataDir, log), log })
  const stop = async () => (joins ? undefined : server.stop())
  const created = createDatabase(server, log)
  await created.catch(stop)
  await created
  const connection = openConnection(server.address(name), log, 2)
  return { connection, close: () => connection.close().finally(stop) }
}

/** Whether a data directory has an embedded database. */
export function hasEmbedded(dataDir: string, log: Log): boolean {
  return existsSync(dataDir) && existsSync(join(clusterPlace(dataDir, log).directory, 'PG_VERSION'))
}

/** What the operator reads where {@link hasEmbedded} says no. */
export function noDatabaseIn({ dataDir }: Pick<Config, 'dataDir'>): string {
  return `There is no database in ${dataDir}: set DATA_DIR to where the service keeps its data`
}

interface Opened {
  readonly owner: DatabaseAddress
  /** Gives the service its rights, as the owner. Returns the address under which it has only these. */
  readonly limit: (owner: Connection) => Promise<Limited>
  readonly stop: () => Promise<void>
}

async function prepare(owner: DatabaseAddress, limit: Opened['limit'], log: Log): Promise<Limited> {
  const connection = openConnection(owner, log, 2)
  try {
    await migrate(connection)
    return await limit(connection)
  } finally {
    await connection.close()
  }
}

function elsewhere(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Config & { readonly databaseUrl: string },
  log: Log,
): Opened {
  const given = { url: databaseUrl, isPooled: databaseDirectUrl !== null }
  const straight = databaseDirectUrl === null ? given : { url: databaseDirectUrl }
  const limit = async ({ database }: Connection): Promise<Limited> => {
    const limited = (address: typeof given | typeof straight) =>
      databaseOwnerUrl === null ? limitedAddress(database, address, log) : setLimits(database, address, log)
    const address = await limited(given)
    if (databaseDirectUrl === null) await refusePooler(address, log)
    return { address, listening: straight === given ? address : await limited(straight) }
  }
  return {
    owner: databaseOwnerUrl === null ? straight : { url: databaseOwnerUrl },
    limit,
    stop: async () => undefined,
  }
}

/** Starts the embedded server, and restarts it whenever it ends by itself. */
async function openEmbedded({ dataDir }: Config, log: Log): Promise<Opened> {
  const place = { ...clusterPlace(dataDir, log), log }
  let server: EmbeddedServer = await startEmbeddedServer(place)
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await pause(500)
      if (stopping.signal.aborted || server.isRunning()) continue
      log.error('the database server ended by itself; starting it again')
      try {
        server = await startEmbeddedServer(place)
      } catch (error) {
        log.error({ err: error }, 'the database server did not start')
        await pause(2000)
      }
    }
  }
  const watching = watch()
  const stop = async () => {
    stopping.abort()
    await watching
    await server.stop()
  }
  try {
    await createDatabase(server, log)
  } catch (error) {
    await stop()
    throw error
  }
  const limit = async ({ database }: Connection) => {
    await createServiceRole(database, 'login')
    await admitService(database, serviceRole)
    await sql`alter role ${sql.id(serviceRole)} set statement_timeout = ${sql.lit(statementMilliseconds)}`.execute(
      database,
    )
    await server.admits(serviceRole)
    const address = server.address(name, serviceRole)
    return { address, listening: address }
  }
  return { owner: server.address(name), limit, stop }
}

async function createDatabase(server: EmbeddedServer, log: Log): Promise<void> {
  const connection = openConnection(server.address('postgres'), log, 1)
  try {
    const { rowCount } = await connection.pool.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await connection.pool.query(`create database ${name}`)
  } finally {
    await connection.close()
  }
}

/** Does something as soon as the database is there, and says that it waits. */
function waiting(log: Log, stopping: AbortSignal | undefined) {
  return async <Value>(act: () => Promise<Value>): Promise<Value> => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isDatabaseAway(error) || stopping?.aborted === true) throw error
        log.warn({ err: error }, 'waiting for the database')
        await sleep(1000, undefined, stopping === undefined ? {} : { signal: stopping })
      }
    }
  }
}

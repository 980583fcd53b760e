import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../logging.ts'
import { isDatabaseAway, openConnection } from './connection.ts'
import type { Connection, DatabaseAddress } from './connection.ts'
import { clusterPlace } from './embedded/places.ts'
import { startEmbeddedServer } from './embedded/server.ts'
import type { EmbeddedServer } from './embedded/server.ts'
import { migrate } from './migrate.ts'
import { unlockSecrets } from './service-secrets.ts'

export interface OpenDatabase {
  readonly connection: Connection
  readonly address: DatabaseAddress
  /** Closes the connections and stops the embedded server. */
  close(): Promise<void>
}

const name = 'countersign'
const connections = 20

/** Opens the configured database, or the embedded one, brings its schema up to date and unlocks its secrets. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { address, stop } =
    config.databaseUrl === null ? await openEmbedded(config, log) : elsewhere(config.databaseUrl)
  const connection = openConnection(address, log, connections)
  const close = async () => {
    await connection.close().catch((error: unknown) => log.warn({ err: error }, 'connections did not close'))
    await stop()
  }
  try {
    await migrateWhenThere(connection, log)
    await unlockSecrets(connection.database, config)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, address, close }
}

interface Opened {
  readonly address: DatabaseAddress
  readonly stop: () => Promise<void>
}

function elsewhere(url: string): Opened {
  return { address: { url }, stop: async () => undefined }
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
  return { address: server.address(name), stop }
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

/** An external database may come up later than the service: waits for it and says so. */
async function migrateWhenThere(connection: Connection, log: Log): Promise<void> {
  for (;;) {
    try {
      return await migrate(connection)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'waiting for the database')
      await sleep(1000)
    }
  }
}

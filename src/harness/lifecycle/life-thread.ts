import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from '#service/database/connection.ts'
import type { DatabaseAddress } from '#service/database/connection.ts'
import { clockOf } from '../world/database/clock.ts'
import { openLog } from '#service/logging.ts'
import { liveMany, numbersFrom } from './many-lives.ts'
import { openWorld } from './world.ts'

/** The input of a worker thread; all threads take their numbers from shared memory. */
export interface ThreadOfLives {
  /** Databases with movable clocks, one for each world. */
  readonly addresses: readonly DatabaseAddress[]
  readonly seed: number
  readonly first: number
  readonly limit: number
  readonly memory: SharedArrayBuffer
}

// The clock is moved on idle connections, which do not keep a thread alive.
parentPort?.ref()
const { addresses, seed, first, limit, memory } = workerData as ThreadOfLives
const connections = addresses.map((address) => openConnection(address, openLog('silent'), 3))
const worlds = await Promise.all(
  connections.map((connection) => openWorld({ ...connection, passHours: clockOf(connection.pool) })),
)
const batch = await liveMany(worlds, { seed }, numbersFrom(first, limit, memory))
await Promise.all(connections.map((connection) => connection.close()))
parentPort?.postMessage(batch)
parentPort?.close()

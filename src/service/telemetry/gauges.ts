import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Database } from '../database/connection.ts'
import { processBeats } from '../database/presence.ts'
import type { ProcessBeat } from '../database/presence.ts'
import type { Storage } from '../ports/storage/storage.ts'
import { queueDepth, queueTroubles } from '../queue/queue-state.ts'
import type { QueueDepth, QueueTroubles } from '../queue/queue-state.ts'

/** The state of the service at one moment. What cannot be read, because the database is away, is null. */
export interface Gauges {
  readonly database: {
    readonly queue: readonly QueueDepth[]
    readonly troubles: QueueTroubles
    readonly processes: readonly ProcessBeat[]
  } | null
  readonly pool: {
    readonly open: number
    readonly idle: number
    readonly waiting: number
    readonly limit: number
  }
  /** Seconds that the event loop was late since the last reading. */
  readonly delay: { readonly median: number; readonly p99: number; readonly longest: number }
  readonly storage: { readonly isUp: boolean | null; readonly freeBytes: number | null }
}

export interface GaugeSources {
  readonly database: Database
  readonly pool: pg.Pool
  readonly storage: Pick<Storage, 'freeSpace'>
  readonly isStorageUp: () => boolean | null
}

/** Begins to watch the event loop. The returned function reads everything. */
export function openGauges({ database, pool, storage, isStorageUp }: GaugeSources): () => Promise<Gauges> {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  return async () => {
    const delay = {
      median: seconds(loop.percentile(50)),
      p99: seconds(loop.percentile(99)),
      longest: seconds(loop.max),
    }
    loop.reset()
    const [found, freeBytes] = await Promise.all([
      fromDatabase(database).catch(() => null),
      storage.freeSpace().catch(() => null),
    ])
    const { totalCount, idleCount, waitingCount } = pool
    return {
      database: found,
      pool: { open: totalCount, idle: idleCount, waiting: waitingCount, limit: pool.options.max },
      delay,
      storage: { isUp: isStorageUp(), freeBytes },
    }
  }
}

async function fromDatabase(database: Database): Promise<NonNullable<Gauges['database']>> {
  const [queue, troubles, processes] = await Promise.all([
    queueDepth(database),
    queueTroubles(database),
    processBeats(database),
  ])
  return { queue, troubles, processes }
}

/** Of a number of nanoseconds, which is none before anything was measured. */
function seconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0
}

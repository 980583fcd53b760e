import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run } from 'graphile-worker'
import type { CronItem, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../logging.ts'
import type { TaskName } from '../queue/tasks.ts'
import { libraryPool } from './library-pool.ts'
import { shareLooks } from './shared-looks.ts'

/** A task that runs by the clock; `match` is a cron expression in UTC. */
export interface Schedule {
  readonly task: TaskName
  readonly match: string
}

/** Workers that share tasks, so that tasks which wait for outside systems hold up no others. */
export interface WorkerGroup {
  readonly tasks: TaskList
  readonly schedules: readonly Schedule[]
  /** How many jobs run at the same time. */
  readonly concurrency: number
  readonly pollMilliseconds: number
}

export interface RunningGroup {
  /** The owner named in the queue's locks. */
  readonly id: string
  /** Rejects when the workers cannot continue. */
  readonly ended: Promise<void>
  /**
   * Takes no more jobs and waits for the running ones. Those still running when the signal fires go back to the queue.
   */
  stop(giveBack: AbortSignal): Promise<void>
}

/**
 * Starts the workers of a group, which take no job until `announce` has said under which name they lock jobs. A failing
 * query of theirs ends the group instead of the process, see decision 055: then start it again, and unlock what the
 * group has locked. Throws when the database is unavailable.
 */
export async function startGroup(
  group: WorkerGroup,
  pool: pg.Pool,
  log: Log,
  announce: (id: string) => Promise<void>,
): Promise<RunningGroup> {
  const events: WorkerEvents = new EventEmitter()
  const begun: { workers?: WorkerPool; announced?: Promise<void> } = {}
  events.once('pool:create', ({ workerPool }) => {
    begun.workers = workerPool
    begun.announced = announce(workerPool.id)
    begun.announced.catch(() => undefined)
  })
  const lost = Promise.withResolvers<never>()
  const lose = (error: unknown) => {
    if (begun.workers === undefined) throw error
    lost.reject(error)
  }
  const runner = await run({
    pgPool: libraryPool(pool, {
      lose,
      ready: async () => begun.announced,
      looks: shareLooks(group.pollMilliseconds * 0.8),
    }),
    events,
    concurrency: group.concurrency,
    noHandleSignals: true,
    pollInterval: group.pollMilliseconds,
    gracefulShutdownAbortTimeout: 5000,
    logger: loggerOf(log),
    taskList: group.tasks,
    parsedCronItems: parseCronItems(
      group.schedules.map(({ task, match }): CronItem => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
  })
  const { workers } = begun
  if (workers === undefined) throw new Error('graphile-worker began without workers')
  const ended = Promise.race([runner.promise, lost.promise])
  ended.catch(() => undefined)
  const stop = async (giveBack: AbortSignal) => {
    const impatience = Promise.withResolvers<unknown>()
    const hurry = () => impatience.resolve(workers.forcefulShutdown('given back to the queue'))
    if (giveBack.aborted) hurry()
    giveBack.addEventListener('abort', hurry, { once: true })
    // A runner that has ended by itself refuses.
    const stopped = Promise.allSettled([runner.stop(), runner.promise])
    await Promise.race([stopped, impatience.promise.catch(() => undefined)])
  }
  return { id: workers.id, ended, stop }
}

function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    // What it says of its tasks once its database is gone, many times over.
    if (message.startsWith('No tasks found')) log.debug(message)
    else if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

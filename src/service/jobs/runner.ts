import { setTimeout as sleep } from 'node:timers/promises'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import { isStorable, storable } from '../database/storable.ts'
import type { Log } from '../logging.ts'
import type { Ports } from '../ports/ports.ts'
import { releaseStaleLocks, staleAfterSeconds } from './stale-locks.ts'
import type { TaskName, Tasks } from '../queue/tasks.ts'
import { startGroup } from './worker-group.ts'
import type { RunningGroup, Schedule, WorkerGroup } from './worker-group.ts'

/** The context of one run of a task. */
export interface JobContext {
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  readonly log: Log
  /** The same for every attempt of a job. */
  readonly jobId: string
  /** Whether the job is given up if this run fails too. */
  readonly isLastTry: boolean
  /**
   * Lets work continue after the job has ended, without occupying a worker. Stopping the runner waits for it as for a
   * job.
   */
  readonly goOn: (work: Promise<unknown>) => void
}

/** Runs a task. Throws to be retried later. Must be safe to run twice for one job. */
export type Handler<Name extends TaskName> = (payload: Tasks[Name], context: JobContext) => Promise<void>
export type Handlers = { readonly [Name in TaskName]?: Handler<Name> }

export interface JobSurroundings extends Omit<JobContext, 'jobId' | 'isLastTry' | 'goOn'> {
  readonly pool: pg.Pool
}

/** What jobs need from the runner. */
type RunnerSurroundings = JobSurroundings & Pick<JobContext, 'goOn'>

export interface JobRunner {
  /** Lets running jobs end for at most a few seconds. The next process retries what did not end. */
  stop(): Promise<void>
}

const webhookTasks = ['webhook', 'webhook-retry']
const groups = [
  { does: (task: string) => !webhookTasks.includes(task), concurrency: 4, pollMilliseconds: 300 },
  { does: (task: string) => task === 'webhook', concurrency: 8, pollMilliseconds: 1000 },
  { does: (task: string) => task === 'webhook-retry', concurrency: 16, pollMilliseconds: 1000 },
]
const pauseMilliseconds = 2000
const patienceMilliseconds = 8000

/** Works off the queue until stopped, and resumes by itself after a database outage. */
export function startJobs(
  handlers: Handlers,
  schedules: readonly Schedule[],
  given: JobSurroundings,
): JobRunner {
  const { log } = given
  const afterwards = new Set<Promise<unknown>>()
  const goOn = (work: Promise<unknown>) => {
    const end = work
      .catch((error: unknown) => log.warn({ err: error }, 'what a job left to be done failed'))
      .finally(() => afterwards.delete(end))
    afterwards.add(end)
  }
  const surroundings: RunnerSurroundings = { ...given, goOn }
  const workerGroups = groupsOf(taskListOf(handlers, surroundings), schedules)
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    const ended: string[] = []
    while (!signal.aborted) {
      try {
        const stopWatching = await watchLocks(surroundings, ended)
        try {
          await runGroups(workerGroups, surroundings, signal, (id) => ended.push(id))
        } finally {
          stopWatching()
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the job queue paused')
      }
      await sleep(pauseMilliseconds, undefined, { signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
      await Promise.race([Promise.all(afterwards), sleep(patienceMilliseconds, undefined, { ref: false })])
    },
  }
}

function groupsOf(tasks: TaskList, schedules: readonly Schedule[]): WorkerGroup[] {
  return groups
    .map(({ does, concurrency, pollMilliseconds }) => ({
      tasks: Object.fromEntries(Object.entries(tasks).filter(([task]) => does(task))),
      schedules: schedules.filter(({ task }) => does(task)),
      concurrency,
      // Two workers that reach for one queue at the same moment can both go away empty; the next look is not far.
      pollMilliseconds,
    }))
    .filter((group) => Object.keys(group.tasks).length > 0)
}

/**
 * Releases the jobs that groups of this process left when they lost the database, and those of killed processes: at
 * once where this is the only process, otherwise over time.
 */
async function watchLocks({ config, pool, log }: JobSurroundings, ended: string[]): Promise<() => void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [ended])
  ended.length = 0
  await releaseStaleLocks(pool, config.databaseUrl === null ? 0 : staleAfterSeconds)
  const release = () => {
    releaseStaleLocks(pool, staleAfterSeconds).catch((error: unknown) =>
      log.debug({ err: error }, 'stale locks could not be looked for'),
    )
  }
  const watch = setInterval(release, staleAfterSeconds * 200)
  return () => clearInterval(watch)
}

/** Works until stopped or until one group ends. Then all of them end, and each is passed to `forget`. */
async function runGroups(
  workerGroups: readonly WorkerGroup[],
  { pool, log }: JobSurroundings,
  signal: AbortSignal,
  forget: (id: string) => void,
): Promise<void> {
  const running: RunningGroup[] = []
  const stopped = Promise.withResolvers<void>()
  const stop = () => stopped.resolve()
  signal.addEventListener('abort', stop)
  try {
    for (const group of workerGroups) running.push(await startGroup(group, pool, log))
    if (!signal.aborted) await Promise.race([stopped.promise, ...running.map(({ ended }) => ended)])
  } finally {
    signal.removeEventListener('abort', stop)
    await endGroups(running, signal)
    running.forEach(({ id }) => forget(id))
  }
}

/** Waits for running jobs as long as any task takes, but only a few seconds once the service stops. */
async function endGroups(running: readonly RunningGroup[], signal: AbortSignal): Promise<void> {
  const patience = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const giveBackAfter = (milliseconds: number) => timers.add(setTimeout(() => patience.abort(), milliseconds))
  const hurry = () => giveBackAfter(patienceMilliseconds)
  giveBackAfter(staleAfterSeconds * 1000)
  if (signal.aborted) hurry()
  signal.addEventListener('abort', hurry)
  await Promise.all(running.map((group) => group.stop(patience.signal)))
  signal.removeEventListener('abort', hurry)
  timers.forEach(clearTimeout)
}

/**
 * The queue keeps the message of an error. If the database refused it, the job could not be marked as failed, and the
 * whole group of workers would end.
 */
function throwStorable(error: unknown): never {
  if (error instanceof Error && !isStorable(error.message))
    throw new Error(storable(error.message), { cause: error })
  throw error
}

function taskListOf(
  handlers: Handlers,
  { database, config, ports, log, goOn }: RunnerSurroundings,
): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const context: JobContext = {
          database,
          config,
          ports,
          log: log.child({ task: name, job: job.id, attempt: job.attempts }),
          jobId: job.id,
          isLastTry: job.attempts >= job.max_attempts,
          goOn,
        }
        const run = handler as (payload: unknown, context: JobContext) => Promise<void>
        await run(payload, context).catch(throwStorable)
      },
    ]),
  )
}

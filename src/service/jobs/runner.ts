import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run } from 'graphile-worker'
import type { CronItem, JobHelpers, Runner, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import type { Log } from '../logging.ts'
import type { Ports } from '../ports/ports.ts'
import { releaseStaleLocks, staleAfterSeconds } from './stale-locks.ts'
import type { TaskName, Tasks } from '../queue/tasks.ts'

/** What surrounds one run of a task. */
export interface JobContext {
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  readonly log: Log
  /** The same for every try of one job. */
  readonly jobId: string
  /** Whether it is given up when this run fails too. */
  readonly isLastTry: boolean
  /** Lets work go on when the job has ended, without a worker; whoever stops the runner waits for it as for a job. */
  readonly goOn: (work: Promise<unknown>) => void
}

/** Does a task. Throws to be tried again later. Must do no harm when run twice for one job. */
export type Handler<Name extends TaskName> = (payload: Tasks[Name], context: JobContext) => Promise<void>
export type Handlers = { readonly [Name in TaskName]?: Handler<Name> }

/** A task that runs by the clock; `match` is a cron expression in UTC. */
export interface Schedule {
  readonly task: TaskName
  readonly match: string
}

export interface JobSurroundings extends Omit<JobContext, 'jobId' | 'isLastTry' | 'goOn'> {
  readonly pool: pg.Pool
}

/** What jobs have to do with the runner that runs them. */
type Crewed = JobSurroundings & Pick<JobContext, 'goOn'>

export interface JobRunner {
  /** Lets running jobs end, at most a few seconds; what does not end is tried again by the next process. */
  stop(): Promise<void>
}

/** Workers that share tasks, so that those which wait for the outside hold up nobody else. */
interface Crew {
  readonly does: (task: string) => boolean
  readonly concurrency: number
  /** Two workers that reach for one queue at the same moment can both go away empty; the next look is not far. */
  readonly pollMilliseconds: number
}

const webhookTasks = ['webhook', 'webhook-retry']
const crews: readonly Crew[] = [
  { does: (task) => !webhookTasks.includes(task), concurrency: 4, pollMilliseconds: 300 },
  { does: (task) => task === 'webhook', concurrency: 8, pollMilliseconds: 1000 },
  { does: (task) => task === 'webhook-retry', concurrency: 16, pollMilliseconds: 1000 },
]
const pauseMilliseconds = 2000
const patienceMilliseconds = 8000

/** Works off the queue until stopped, and takes up again by itself after the database was away. */
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
  const surroundings: Crewed = { ...given, goOn }
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    while (!signal.aborted) {
      try {
        const stopWatching = await watchLocks(surroundings)
        try {
          await workInCrews(handlers, schedules, surroundings, signal)
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

/** Gives back what killed processes left: at once where this is the only process, and as time goes by. */
async function watchLocks({ config, pool, log }: JobSurroundings): Promise<() => void> {
  await releaseStaleLocks(pool, config.databaseUrl === null ? 0 : staleAfterSeconds)
  const release = () => {
    releaseStaleLocks(pool, staleAfterSeconds).catch((error: unknown) =>
      log.debug({ err: error }, 'stale locks could not be looked for'),
    )
  }
  const watch = setInterval(release, staleAfterSeconds * 200)
  return () => clearInterval(watch)
}

/** Lets running jobs end; those that take too long are given back to the queue. */
async function endRunner(runner: Runner): Promise<void> {
  const patience = setTimeout(() => void runner.kill().catch(() => undefined), patienceMilliseconds)
  await runner.stop().catch(() => undefined)
  clearTimeout(patience)
}

/** Works until stopped or until one crew fails; then all of them end. */
async function workInCrews(
  handlers: Handlers,
  schedules: readonly Schedule[],
  surroundings: Crewed,
  signal: AbortSignal,
): Promise<void> {
  const runners: Runner[] = []
  let ending: Promise<unknown> | undefined
  const end = () => (ending ??= Promise.all(runners.map(endRunner)))
  try {
    for (const crew of crews) {
      const own = Object.entries(handlers).filter(([task]) => crew.does(task))
      const scheduled = schedules.filter(({ task }) => crew.does(task))
      if (own.length === 0) continue
      const runner = await begin(crew, Object.fromEntries(own), scheduled, surroundings)
      // It is looked at below, once every crew works; failing before that must not end the process.
      runner.promise.catch(() => undefined)
      runners.push(runner)
    }
    if (signal.aborted) return
    signal.addEventListener('abort', () => void end(), { once: true })
    await Promise.race(runners.map((runner) => runner.promise))
  } finally {
    await end()
    await Promise.allSettled(runners.map((runner) => runner.promise))
  }
}

function begin(
  { concurrency, pollMilliseconds }: Crew,
  handlers: Handlers,
  schedules: readonly Schedule[],
  surroundings: Crewed,
): Promise<Runner> {
  const cron = schedules.map(({ task, match }): CronItem => ({ task, match, options: { backfillPeriod: 0 } }))
  return run({
    pgPool: surroundings.pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: pollMilliseconds,
    gracefulShutdownAbortTimeout: 5000,
    logger: loggerOf(surroundings.log),
    taskList: taskListOf(handlers, surroundings),
    parsedCronItems: parseCronItems(cron),
  })
}

function taskListOf(handlers: Handlers, { database, config, ports, log, goOn }: Crewed): TaskList {
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
        await (handler as (payload: unknown, context: JobContext) => Promise<void>)(payload, context)
      },
    ]),
  )
}

function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

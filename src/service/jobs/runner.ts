import { setTimeout as sleep } from 'node:timers/promises'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import type { Presence } from '../database/presence.ts'
import { databaseOf } from '../database/tenant-boundary.ts'
import { isStorable, storable } from '../database/storable.ts'
import type { Measures } from '../telemetry/measures.ts'
import { inSpan } from '../telemetry/tracing.ts'
import type { Log } from '../logging.ts'
import { beforeDeadline } from '../deadline.ts'
import type { Ports } from '../ports/ports.ts'
import { portsOf } from '../ports/test-ports.ts'
import { watchParts } from './away-parts.ts'
import type { AwayParts } from './away-parts.ts'
import { releaseAll, releaseDead, releaseLost } from './stale-locks.ts'
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
  /** Where the process says which locks are its own. */
  readonly presence: Presence
  /** Where runs are counted. */
  readonly measures?: Pick<Measures, 'job' | 'sealed'>
}

/** What jobs need from the runner. */
interface RunnerSurroundings extends JobSurroundings, Pick<JobContext, 'goOn'> {
  readonly parts: AwayParts
  /** Jobs that this process is working on. */
  readonly running: Set<string>
  /** Names of workers that have ended, whose last words may not have reached the database. */
  readonly ended: Set<string>
}

export interface JobRunner {
  /** Lets running jobs end for at most a few seconds. The next process retries what did not end. */
  stop(): Promise<void>
}

/** Messages have workers of their own: a mail server that takes long holds up no seal. */
const groupOf = (task: string): string =>
  task.startsWith('webhook') ? task : /-(email|sms|code)$/.test(task) ? 'messages' : 'work'
const groups = [
  { name: 'work', concurrency: 4, pollMilliseconds: 300 },
  { name: 'messages', concurrency: 4, pollMilliseconds: 300 },
  { name: 'webhook', concurrency: 8, pollMilliseconds: 1000 },
  { name: 'webhook-retry', concurrency: 16, pollMilliseconds: 1000 },
]
const pauseMilliseconds = 1000
const patienceMilliseconds = 8000
const watchMilliseconds = 2000
/** A job that takes longer has failed and is tried again. Each call of it that leaves the service ends much earlier. */
const longestMilliseconds = 6 * 60_000
/** What goes through everything that is stored. */
const longTasks: ReadonlySet<string> = new Set([
  'sweep',
  'sweep-files',
  'purge-files',
  'anchor-roots',
  'renew-seals',
])
const longestSweepMilliseconds = 6 * 3_600_000

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
  const surroundings: RunnerSurroundings = {
    ...given,
    goOn,
    parts: watchParts(given.ports),
    running: new Set(),
    ended: new Set(),
  }
  const workerGroups = groupsOf(taskListOf(handlers, surroundings), schedules)
  const stopping = new AbortController()
  const { signal } = stopping
  const ending = new Set<Promise<void>>()
  const work = async () => {
    while (!signal.aborted) {
      const stopWatching = watchQueue(surroundings)
      try {
        await runGroups(workerGroups, surroundings, signal, ending)
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the job queue paused')
      } finally {
        stopWatching()
      }
      await sleep(pauseMilliseconds, undefined, { signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
      await Promise.all(ending)
      await Promise.race([Promise.all(afterwards), sleep(patienceMilliseconds, undefined, { ref: false })])
    },
  }
}

function groupsOf(tasks: TaskList, schedules: readonly Schedule[]): WorkerGroup[] {
  return groups
    .map(({ name, concurrency, pollMilliseconds }) => ({
      tasks: Object.fromEntries(Object.entries(tasks).filter(([task]) => groupOf(task) === name)),
      schedules: schedules.filter(({ task }) => groupOf(task) === name),
      concurrency,
      // Two workers that reach for one queue at the same moment can both go away empty; the next look is not far.
      pollMilliseconds,
    }))
    .filter((group) => Object.keys(group.tasks).length > 0)
}

/** Gives back what dead processes left, and wakes jobs whose parts are back, as long as this one sees the database. */
function watchQueue(surroundings: RunnerSurroundings): () => void {
  const { pool, log, presence, parts } = surroundings
  let isLooking = false
  const look = async () => {
    if (isLooking || !presence.isFresh()) return
    isLooking = true
    try {
      await releaseEnded(surroundings)
      const dead = await releaseDead(pool, presence.id)
      if (dead > 0) log.warn({ workers: dead }, 'the jobs of dead workers were given back')
      await parts.wake(pool)
    } catch (error) {
      log.debug({ err: error }, 'the queue could not be looked through')
    } finally {
      isLooking = false
    }
  }
  const watch = setInterval(() => void look(), watchMilliseconds)
  return () => clearInterval(watch)
}

async function releaseEnded({ pool, presence, running, ended }: RunnerSurroundings): Promise<void> {
  const workers = [...ended]
  await releaseLost(pool, workers, [...running])
  for (const worker of workers) {
    ended.delete(worker)
    presence.workers.delete(worker)
  }
}

/** Works until stopped or until one group ends. Then all of them end, while others already work in their place. */
async function runGroups(
  workerGroups: readonly WorkerGroup[],
  { pool, log, config, presence, running: jobs, ended }: RunnerSurroundings,
  signal: AbortSignal,
  ending: Set<Promise<void>>,
): Promise<void> {
  const isAlone = config.databaseUrl === null && presence.workers.size === 0
  if (isAlone) await releaseAll(pool)
  else await releaseLost(pool, [...presence.workers], [...jobs])
  const running: RunningGroup[] = []
  const stopped = Promise.withResolvers<void>()
  const stop = () => stopped.resolve()
  signal.addEventListener('abort', stop)
  try {
    for (const group of workerGroups) {
      const announce = (id: string) => {
        presence.workers.add(id)
        return presence.beat()
      }
      running.push(await startGroup(group, pool, log, announce))
    }
    if (!signal.aborted) await Promise.race([stopped.promise, ...running.map(({ ended }) => ended)])
  } finally {
    signal.removeEventListener('abort', stop)
    const end = endGroups(running, signal).finally(() => {
      ending.delete(end)
      for (const { id } of running) ended.add(id)
    })
    ending.add(end)
  }
}

/** Waits for running jobs as long as any task takes, but only a few seconds once the service stops. */
async function endGroups(running: readonly RunningGroup[], signal: AbortSignal): Promise<void> {
  const patience = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const giveBackAfter = (milliseconds: number) => timers.add(setTimeout(() => patience.abort(), milliseconds))
  const hurry = () => giveBackAfter(patienceMilliseconds)
  giveBackAfter(longestMilliseconds)
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

/** The organisation for which a job does something. Null if it is for several, or for the service. */
function organisationOf(payload: unknown): string | null {
  const isOfOne = typeof payload === 'object' && payload !== null && 'organisationId' in payload
  const organisationId = isOfOne ? payload.organisationId : null
  return typeof organisationId === 'string' ? organisationId : null
}

function taskListOf(handlers: Handlers, surroundings: RunnerSurroundings): TaskList {
  const { database, config, log, goOn, parts, running, measures } = surroundings
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const organisationId = organisationOf(payload)
        const context: JobContext = {
          // What a job does for one organisation stays within it.
          database: organisationId === null ? database : databaseOf(database, organisationId),
          config,
          ports: portsOf(parts.ports, organisationId),
          log: log.child({ task: name, job: job.id, attempt: job.attempts }),
          jobId: job.id,
          isLastTry: job.attempts >= job.max_attempts,
          goOn,
        }
        const run = handler as (payload: unknown, context: JobContext) => Promise<void>
        const longest = longTasks.has(name) ? longestSweepMilliseconds : longestMilliseconds
        running.add(job.id)
        const begun = performance.now()
        const measure = (outcome: 'done' | 'failed' | 'given-up') =>
          measures?.job({ task: name, outcome }, (performance.now() - begun) / 1000)
        try {
          await inSpan(`job ${name}`, {}, () => beforeDeadline(longest, () => run(payload, context)))
          measure('done')
          if (name === 'seal-envelope') measures?.sealed((Date.now() - job.created_at.getTime()) / 1000)
        } catch (error) {
          measure(context.isLastTry ? 'given-up' : 'failed')
          throwStorable(await parts.judge(error))
        } finally {
          running.delete(job.id)
        }
      },
    ]),
  )
}

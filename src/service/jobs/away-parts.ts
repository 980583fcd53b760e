import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isDatabaseAway } from '../database/connection.ts'
import { isPart, PartAway } from '../ports/away.ts'
import type { Part } from '../ports/away.ts'
import { runProbe } from '../ports/probe/probe.ts'
import type { Ports } from '../ports/ports.ts'

/** How long a part that was found to be away is not asked by jobs. */
const pauseMilliseconds = 5000
const patienceMilliseconds = 5000
/** While a part stays away it is asked less and less often: after a fortieth of the time that has passed. */
const rarelyBy = 40
const longestMilliseconds = 30_000
/** Begins the error of a job that failed while a part was away. It waits in the queue by this mark. */
const mark = 'away'

/** What jobs call at each part, in this order: port, part, methods. */
const calls = [
  ['mail', 'mail', ['send']],
  ['sms', 'sms', ['send']],
  ['storage', 'storage', ['put', 'get', 'stream', 'size', 'exists', 'delete']],
  ['timestamp', 'timestamp', ['stamp']],
  ['identityVendor', 'identity', ['begin', 'progress', 'purge']],
] as const
/** Where a time-stamping authority is asked by the PDF engine. */
const stamped = ['finish', 'report', 'archive'] as const

/** Lets jobs fail at once while a system outside is away, and go on as soon as it is back. See decision 090. */
export interface AwayParts {
  /** The ports as jobs use them. */
  readonly ports: Ports
  /** The error to fail a job with, marked if the part that it waits for is away, as asking it again shows. */
  readonly judge: (error: unknown) => Promise<unknown>
  /** Asks the parts for which jobs wait, and wakes the jobs of those that are back. */
  readonly wake: (pool: pg.Pool) => Promise<void>
}

type Call = (...parameters: readonly unknown[]) => Promise<unknown>
type Calls = Readonly<Record<string, Call>>

export function watchParts(given: Ports, pause = pauseMilliseconds): AwayParts {
  const away = new Map<Part, { readonly until: number; readonly words: string }>()
  const asking = new Map<Part, Promise<boolean>>()
  const isAway = (part: Part): Promise<boolean> => {
    const asked = asking.get(part) ?? answers(given, part).finally(() => asking.delete(part))
    asking.set(part, asked)
    return asked.then((isThere) => !isThere)
  }
  const unlessAway = async (part: Part, call: () => Promise<unknown>) => {
    const found = away.get(part)
    if (found !== undefined && found.until > performance.now()) throw new PartAway(part, found.words)
    return call()
  }
  const guard = (port: object, part: Part, methods: readonly string[]) => {
    const called = port as Calls
    const guarded = methods.map((method): [string, Call] => [
      method,
      (...parameters) => unlessAway(part, async () => called[method]?.(...parameters)),
    ])
    return { ...port, ...Object.fromEntries(guarded) }
  }
  const ports: Record<string, unknown> = { ...given }
  for (const [name, part, methods] of calls) {
    const port: object | null | undefined = given[name]
    if (port) ports[name] = guard(port, part, methods)
  }
  if (given.timestamp) ports['pdf'] = guard(given.pdf, 'timestamp', stamped)
  const since = new Map<Part, { readonly begun: number; readonly next: number }>()
  const isTurnOf = (part: Part): boolean => {
    const now = performance.now()
    const { begun, next } = since.get(part) ?? { begun: now, next: now }
    if (next > now) return false
    const wait = Math.min(longestMilliseconds, (now - begun) / rarelyBy)
    since.set(part, { begun, next: now + wait })
    return true
  }
  return {
    ports: ports as unknown as Ports,
    judge: async (error) => {
      if (isDatabaseAway(error)) return new Error(`${mark}:database: ${String(error)}`, { cause: error })
      if (!(error instanceof PartAway)) return error
      const { part, message } = error
      const known = away.get(part)
      if ((known === undefined || known.until <= performance.now()) && !(await isAway(part))) return error
      if (known === undefined || known.until <= performance.now())
        away.set(part, { until: performance.now() + pause, words: message })
      return new Error(`${mark}:${part}: ${message}`, { cause: error })
    },
    wake: async (pool) => {
      const { rows } = await pool.query<{ part: string }>(
        `select distinct split_part(last_error, ':', 2) as part from graphile_worker._private_jobs
         where last_error like '${mark}:%' and locked_by is null and attempts < max_attempts`,
      )
      await Promise.all(
        rows.map(async ({ part }) => {
          const isDatabase = part === 'database'
          if (!isDatabase && (!isPart(part) || !isTurnOf(part) || (await isAway(part)))) return
          if (isPart(part)) {
            away.delete(part)
            since.delete(part)
          }
          // What was tried in vain meanwhile does not count, but a job may be what breaks the database's connections.
          // Without the mark, a job is woken once.
          await pool.query(
            `update graphile_worker._private_jobs
             set run_at = least(run_at, now()), attempts = greatest(0, attempts - $2),
               last_error = substr(last_error, length($1) + 1)
             where last_error like $1 || '%' and locked_by is null and attempts < max_attempts`,
            [`${mark}:${part}: `, isDatabase ? 0 : 1],
          )
        }),
      )
    },
  }
}

/** Whether a part answers. It is asked like on the health page, and sends nothing to anyone. */
async function answers(ports: Ports, part: Part): Promise<boolean> {
  if (part === 'storage') {
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), patienceMilliseconds).unref()
    })
    const asked = ports.storage.exists(`health/${randomUUID()}`).then(
      () => true,
      () => false,
    )
    return Promise.race([asked, late])
  }
  const port = part === 'identity' ? ports.identityVendor : ports[part]
  if (port === null) return true
  const reports = await runProbe(port.probe(), patienceMilliseconds)
  return reports.every(({ outcome }) => outcome === 'passed' || outcome === 'noted')
}

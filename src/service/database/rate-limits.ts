import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sql } from 'kysely'
import type { Database, Executor } from './connection.ts'
import { deleteRows } from './rows.ts'

/** How many attempts a subject has in a window, which starts with the first. */
export interface RateLimit {
  readonly attempts: number
  readonly windowSeconds: number
}

/**
 * Counts an attempt before it is made, so that a parallel burst cannot outrun the count. Beyond the limit it refuses
 * `too-many-requests` with the seconds until the window ends. Further attempts do not extend it.
 */
export async function countAttempt(
  database: Executor,
  subject: string,
  { attempts, windowSeconds }: RateLimit,
): Promise<Result<true>> {
  const { rows } = await sql<{ attempts: number; wait: number }>`
    insert into rate_limits as limits (subject, attempts, window_ends)
    values (${subject}, 1, clock_timestamp() + make_interval(secs => ${windowSeconds}))
    on conflict (subject) do update set
      attempts = case when limits.window_ends <= clock_timestamp() then 1 else limits.attempts + 1 end,
      window_ends = case when limits.window_ends <= clock_timestamp()
        then excluded.window_ends else limits.window_ends end
    returning attempts, extract(epoch from window_ends - clock_timestamp())::float8 as wait
  `.execute(database)
  const counted = rows[0]
  if (counted === undefined) throw new Error(`The attempt of ${subject} was not counted`)
  return counted.attempts <= attempts ? ok(true) : tooMany(counted.wait)
}

function tooMany(wait: number): Result<never> {
  // Ends are kept in whole milliseconds, and may be rounded up.
  const retryAfter = Math.max(1, Math.ceil(wait - 0.001))
  const detail = `Too many attempts. Try again ${whenText(retryAfter)}.`
  return refuse(refusal('too-many-requests', detail, { retryAfter }))
}

/** How wrong tries of one subject slow further ones down. */
export interface Brake {
  readonly subject: string
  /** Tries without a wait. After them each one doubles the wait, which begins with five seconds. */
  readonly free: number
  /** The longest wait between two tries. */
  readonly longestSeconds: number
}

const firstWait = 5
/** Quiet after which the tries of a subject are forgotten. */
const quietSeconds = 3600

/**
 * Counts a try on every brake before it is made, so that a parallel burst cannot outrun the count. While one of them
 * holds, it refuses `too-many-requests` with the seconds left and counts nothing, so that no one can lengthen a wait by
 * asking again. A try that was right is taken back with {@link endTry}.
 */
export async function beginTry(database: Database, brakes: readonly Brake[]): Promise<Result<true>> {
  if (brakes.length === 0) return ok(true)
  const bySubject = new Map(brakes.map((brake) => [brake.subject, brake]))
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ subject: string; attempts: number; wait: number }>`
      insert into rate_limits as limits (subject, attempts, window_ends)
      select subject, 0, clock_timestamp() + make_interval(secs => ${quietSeconds})
      from unnest(${[...bySubject.keys()].toSorted()}::text[]) as subject order by subject
      on conflict (subject) do update set
        attempts = case when limits.window_ends <= clock_timestamp() then 0 else limits.attempts end
      returning subject, attempts,
        coalesce(extract(epoch from held_until - clock_timestamp()), 0)::float8 as wait
    `.execute(transaction)
    const wait = Math.max(...rows.map((row) => row.wait))
    if (wait > 0) return tooMany(wait)
    for (const { subject, attempts } of rows) {
      const hold = holdAfter(attempts + 1, bySubject.get(subject))
      await sql`
        update rate_limits set attempts = ${attempts + 1},
          window_ends = clock_timestamp() + make_interval(secs => ${quietSeconds}),
          held_until = case when ${hold}::int > 0 then clock_timestamp() + make_interval(secs => ${hold}) end
        where subject = ${subject}
      `.execute(transaction)
    }
    return ok(true)
  })
}

/**
 * Lets a try that was right pass, and forgets the wrong ones before it. Refuses `too-many-requests` while those make
 * further ones wait. Writes nothing where there were none.
 */
export async function passBrake(database: Executor, subject: string): Promise<Result<true>> {
  const counted = await database
    .selectFrom('rateLimits')
    .select(sql<number>`coalesce(extract(epoch from held_until - clock_timestamp()), 0)::float8`.as('wait'))
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (counted === undefined) return ok(true)
  if (counted.wait > 0) return tooMany(counted.wait)
  await forgetAttempts(database, subject)
  return ok(true)
}

/** Seconds to wait after so many tries. */
function holdAfter(tries: number, brake: Brake | undefined): number {
  if (brake === undefined || tries < brake.free) return 0
  return Math.min(brake.longestSeconds, firstWait * 2 ** Math.min(30, tries - brake.free))
}

/** Ends a try that was right: the first brake, the narrowest, forgets all of its tries, the others this one. */
export async function endTry(database: Executor, [first, ...others]: readonly Brake[]): Promise<void> {
  if (first !== undefined) await forgetAttempts(database, first.subject)
  for (const { subject } of others) await forgiveAttempt(database, subject)
}

/** What all processes counted of a subject in its window, and the seconds until that ends. */
export interface SharedCount {
  readonly subject: string
  readonly total: number
  readonly seconds: number
}

/** Adds what a process counted to what all of them did. Returns the sums. */
export async function shareCounts(
  database: Executor,
  counts: readonly { readonly subject: string; readonly used: number }[],
  windowSeconds: number,
): Promise<SharedCount[]> {
  // In one order everywhere, so that two processes do not wait for each other.
  const sorted = counts.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
  const { rows } = await sql<SharedCount>`
    insert into rate_limits as limits (subject, attempts, window_ends)
    select subject, used, clock_timestamp() + make_interval(secs => ${windowSeconds})
    from unnest(${sorted.map(({ subject }) => subject)}::text[], ${sorted.map(({ used }) => used)}::int[]) given(subject, used)
    on conflict (subject) do update set
      attempts = case when limits.window_ends <= clock_timestamp() then 0 else limits.attempts end + excluded.attempts,
      window_ends = case when limits.window_ends <= clock_timestamp()
        then excluded.window_ends else limits.window_ends end
    returning subject, attempts as total, extract(epoch from window_ends - clock_timestamp())::float8 as seconds
  `.execute(database)
  return rows
}

/** Takes back one attempt that turned out to be legitimate, such as the right password. */
export async function forgiveAttempt(database: Executor, subject: string): Promise<void> {
  await database
    .updateTable('rateLimits')
    .set((row) => ({ attempts: row('attempts', '-', 1), heldUntil: null }))
    .where('subject', '=', subject)
    .where('attempts', '>', 0)
    .execute()
}

/** Forgets all attempts of a subject that has proven legitimate. */
export async function forgetAttempts(database: Executor, subject: string): Promise<void> {
  await deleteRows(database, 'rateLimits', { subject })
}

function whenText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

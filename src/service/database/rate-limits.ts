import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sql } from 'kysely'
import type { Executor } from './connection.ts'
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
  if (counted.attempts <= attempts) return ok(true)
  const retryAfter = Math.max(1, Math.ceil(counted.wait))
  const detail = `Too many tries. Try again ${whenText(retryAfter)}.`
  return refuse(refusal('too-many-requests', detail, { retryAfter }))
}

/** Takes back one attempt that turned out to be legitimate, such as the right password. */
export async function forgiveAttempt(database: Executor, subject: string): Promise<void> {
  await database
    .updateTable('rateLimits')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
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

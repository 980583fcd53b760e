import type pg from 'pg'
import type { shareLooks } from './shared-looks.ts'

interface LibraryPool {
  readonly lose: (error: unknown) => void
  readonly ready: () => Promise<void>
  readonly looks: Pick<ReturnType<typeof shareLooks>, 'look' | 'disturb'>
}

/** Deadlocks and conflicts, which the library itself retries. */
const triedAgain = new Set(['40001', '40P01'])

/**
 * The pool as graphile-worker gets it, see decision 055. The library records ended jobs without awaiting the query, so
 * a failing query is reported to `lose` and answered with no rows instead of rejecting. `lose` may throw to make it
 * reject. Queries wait until the pool is `ready`, see decision 089. And the client that the library listens on may be released twice, which the library does when it is stopped
 * while LISTEN is pending and the connection breaks. A pool that has ended gives nothing to release. What the library asks
 * the queue for goes through `looks`, which whatever else it does and every notification disturbs.
 */
export function libraryPool(pool: pg.Pool, { lose, ready, looks }: LibraryPool): pg.Pool {
  const orNothing = (error: unknown) => {
    if (error instanceof Error && 'code' in error && triedAgain.has(String(error.code))) throw error
    lose(error)
    return { rows: [], rowCount: 0 }
  }
  const guard = (client: pg.PoolClient) => {
    const ask = (parameters: unknown[]) =>
      Promise.resolve(Reflect.apply(client.query, client, parameters)).catch(orNothing)
    const query = (...parameters: unknown[]) => {
      if (isLook(parameters[0])) return looks.look(() => ask(parameters))
      looks.disturb()
      return ask(parameters).finally(looks.disturb)
    }
    return replacing(client, 'query', query)
  }
  const absent = { query: async () => ({ rows: [], rowCount: 0 }), release: () => undefined }
  const connect = (connected?: Connected) =>
    connected === undefined
      ? ready()
          .then(() => pool.connect())
          .then(guard, (error: unknown) => {
            lose(error)
            return absent
          })
      : pool.connect((error, client, release) => {
          client?.on('notification', looks.disturb)
          const giveBack = once(release)
          connected(error, client, (problem) => {
            client?.off('notification', looks.disturb)
            giveBack(problem)
          })
        })
  return replacing(pool, 'connect', connect)
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (error?: Error | boolean) => void

/** Whether a query of the library takes a job. Its other queries tell the queue something. */
function isLook(query: unknown): boolean {
  if (typeof query !== 'object' || query === null || !('text' in query)) return false
  return typeof query.text === 'string' && /^with j as \(\s+select jobs\.job_queue_id/.test(query.text)
}

/** The same object with one method replaced. */
function replacing<T extends object>(object: T, method: keyof T, replacement: unknown): T {
  return new Proxy(object, {
    get: (target, name): unknown => (name === method ? replacement : Reflect.get(target, name, target)),
  })
}

function once(release: Release | undefined): Release {
  let isReleased = false
  return (error) => {
    if (!isReleased) release?.(error)
    isReleased = true
  }
}

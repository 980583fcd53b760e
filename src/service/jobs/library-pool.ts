import type pg from 'pg'

/** Deadlocks and conflicts, which the library itself retries. */
const triedAgain = new Set(['40001', '40P01'])

/**
 * The pool as graphile-worker gets it, see decision 055. The library records ended jobs without awaiting the query, so
 * a failing query is reported to `lose` and answered with no rows instead of rejecting. `lose` may throw to make it
 * reject. Queries wait until the pool is `ready`, see decision 089. And the client that the library listens on may be released twice, which the library does when it is stopped
 * while LISTEN is pending and the connection breaks. A pool that has ended gives nothing to release.
 */
export function libraryPool(
  pool: pg.Pool,
  { lose, ready }: { readonly lose: (error: unknown) => void; readonly ready: () => Promise<void> },
): pg.Pool {
  const orNothing = (error: unknown) => {
    if (error instanceof Error && 'code' in error && triedAgain.has(String(error.code))) throw error
    lose(error)
    return { rows: [], rowCount: 0 }
  }
  const guard = (client: pg.PoolClient) => {
    const query = (...parameters: unknown[]) =>
      Promise.resolve(Reflect.apply(client.query, client, parameters)).catch(orNothing)
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
      : pool.connect((error, client, release) => connected(error, client, once(release)))
  return replacing(pool, 'connect', connect)
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (error?: Error | boolean) => void

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

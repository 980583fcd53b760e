import type pg from 'pg'

/**
 * Gives a test database a movable clock: functions that precede PostgreSQL's own on the search path, so that they
 * answer whenever the service asks for the time. The offset is a setting of each connection, because a function that
 * reads no table is inlined into the query. Applies to connections opened afterwards.
 */
export async function giveMovableClock(pool: pg.Pool, databaseName: string): Promise<void> {
  await pool.query(`
    create schema clock;
    grant usage on schema clock to public;
    create function clock.clock_timestamp() returns timestamptz language sql volatile
      as $$ select pg_catalog.clock_timestamp() + current_setting('clock.ahead')::interval $$;
    create function clock.now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + current_setting('clock.ahead')::interval $$;
    alter database ${databaseName} set search_path = clock, pg_catalog, public;
    alter database ${databaseName} set clock.ahead = '0';
  `)
}

/** Controls a pool's clock: the returned function advances it by some hours at once, while no transaction is open. */
export function clockOf(pool: pg.Pool): (hours: number) => Promise<void> {
  const clients = new Set<pg.PoolClient>()
  let ahead = 0
  const set = async (client: pg.PoolClient) => {
    await client.query(`select set_config('clock.ahead', $1, false)`, [`${ahead} hours`])
  }
  // The pool tells of a client that it lets go only once the connection has ended.
  const setUnlessLeaving = async (client: pg.PoolClient) => {
    await set(client).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'Client was closed and is not queryable')) throw error
    })
  }
  pool.on('connect', (client) => {
    clients.add(client)
    // A client whose connection breaks immediately is not used.
    if (ahead > 0) void set(client).catch(() => clients.delete(client))
  })
  pool.on('remove', (client) => void clients.delete(client))
  return async (hours) => {
    ahead += hours
    await Promise.all([...clients].map(setUnlessLeaving))
  }
}

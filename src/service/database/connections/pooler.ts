import type pg from 'pg'
import type { Log } from '../../logging.ts'
import { openConnection } from '../connection.ts'
import type { DatabaseAddress } from '../connection.ts'

/** The database is reached in a way in which the service cannot work, as the message explains. */
export class PoolerFound extends Error {}

const patienceMilliseconds = 1000
const needed = `DATABASE_URL points to a pooler that gives each transaction a different connection (such as pgbouncer in transaction mode).
Notifications do not pass through it, so jobs would not start and pages would not update.
Set DATABASE_DIRECT_URL to the same database, bypassing the pooler. Everything else keeps using the pooler.`

/**
 * Throws {@link PoolerFound} when what is listened to at an address is not heard, because a pooler gives each transaction
 * another connection. One that keeps connections for a whole session is fine.
 */
export async function refusePooler(address: DatabaseAddress, log: Log): Promise<void> {
  const { pool, close } = openConnection({ ...address, isPooled: true }, log, 2)
  const listener = await pool.connect()
  try {
    // Behind a pooler, the server's own number of the connection is another one.
    const { rows } = await listener.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0]?.pid === (listener as unknown as { processID: number }).processID) return
    if (!(await isHeard(listener, pool))) throw new PoolerFound(needed)
  } finally {
    listener.release(true)
    await close()
  }
}

async function isHeard(listener: pg.PoolClient, pool: pg.Pool): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => heard.resolve(false), patienceMilliseconds)
  listener.on('notification', () => heard.resolve(true))
  await listener.query('listen countersign_start')
  try {
    await pool.query("select pg_notify('countersign_start', '')")
    return await heard.promise
  } finally {
    clearTimeout(timer)
  }
}

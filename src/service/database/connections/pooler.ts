import type pg from 'pg'
import type { Log } from '../../logging.ts'
import { clientConfigs } from '../connection.ts'
import type { DatabaseAddress } from '../connection.ts'
import { watchClients } from './watched-client.ts'

/** The database is reached in a way in which the service cannot work, as the message explains. */
export class PoolerFound extends Error {}

const patienceMilliseconds = 1000
const needed = `DATABASE_URL leads to a pooler that gives each transaction another connection (such as pgbouncer in transaction mode).
Nothing can be listened to through it: jobs would not be woken, and pages would not hear of changes.
Set DATABASE_DIRECT_URL to the same database past the pooler. Everything else goes through the pooler as before.`

/**
 * Throws {@link PoolerFound} when what is listened to at an address is not heard, because a pooler gives each transaction
 * another connection. One that keeps connections for a whole session is fine.
 */
export async function refusePooler(address: DatabaseAddress, log: Log): Promise<void> {
  const watched = watchClients({ servers: clientConfigs(address), isPooled: true })
  const open = async () => {
    const client: pg.Client = new watched.Client({ application_name: 'countersign start' })
    client.on('error', (error) => log.debug({ err: error }, 'a connection was lost at the start'))
    await client.connect()
    return client
  }
  const listener = await open()
  try {
    // Behind a pooler, the server's own number of the connection is another one.
    const { rows } = await listener.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0]?.pid === (listener as unknown as { processID: number }).processID) return
    if (!(await isHeard(listener, open))) throw new PoolerFound(needed)
  } finally {
    watched.close()
    await listener.end().catch(() => undefined)
  }
}

async function isHeard(listener: pg.Client, open: () => Promise<pg.Client>): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => heard.resolve(false), patienceMilliseconds)
  listener.on('notification', () => heard.resolve(true))
  await listener.query('listen countersign_start')
  const speaker = await open()
  try {
    await speaker.query("select pg_notify('countersign_start', '')")
    return await heard.promise
  } finally {
    clearTimeout(timer)
    await speaker.end().catch(() => undefined)
  }
}

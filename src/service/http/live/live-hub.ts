import type pg from 'pg'
import { clientConfigs } from '../../database/connection.ts'
import type { DatabaseAddress } from '../../database/connection.ts'
import type { LiveChange } from '../../database/live.ts'
import { watchClients } from '../../database/connections/watched-client.ts'
import type { Log } from '../../logging.ts'

const askMilliseconds = 5000
const patienceMilliseconds = 5000

type Listener = (change: LiveChange) => void

interface Subscription {
  readonly listener: Listener
  readonly end: () => void
}

/** Passes the changes announced by `NOTIFY live` to every subscriber in this process. */
export interface LiveHub {
  /**
   * `end` is called when changes may have been missed. The subscriber must then subscribe again and read everything
   * again.
   */
  subscribe(organisationId: string, listener: Listener, end: () => void): () => void
  close(): Promise<void>
}

/** Listens on a connection of its own, which is reopened whenever it is lost. */
export function openLiveHub(address: DatabaseAddress, log: Log): LiveHub {
  const subscriptions = new Map<string, Set<Subscription>>()
  let client: pg.Client | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const endAll = () => {
    const all = [...subscriptions.values()].flatMap((set) => [...set])
    subscriptions.clear()
    for (const { end } of all) end()
  }
  const lost = () => {
    client = null
    endAll()
    if (!isClosed) retry = setTimeout(connect, 1000)
  }
  const watched = watchClients({ servers: clientConfigs(address), isPooled: false })
  // A connection that only listens would not notice that its server is gone.
  const asking = setInterval(
    () => void client?.query('select 1').catch(() => undefined),
    askMilliseconds,
  ).unref()
  const connect = () => {
    const fresh = new watched.Client({
      application_name: 'countersign live',
      connectionTimeoutMillis: patienceMilliseconds,
    })
    client = fresh
    fresh.on('error', (error) => log.debug({ err: error }, 'the live connection was lost'))
    fresh.once('end', lost)
    fresh.on('notification', ({ payload }) => hand(subscriptions, payload, log))
    fresh
      .connect()
      .then(() => fresh.query('listen live'))
      .catch(() => fresh.end().catch(() => undefined))
  }
  connect()

  return {
    subscribe(organisationId, listener, end) {
      const subscription = { listener, end }
      const set = subscriptions.get(organisationId) ?? new Set()
      subscriptions.set(organisationId, set.add(subscription))
      return () => {
        set.delete(subscription)
        if (set.size === 0 && subscriptions.get(organisationId) === set) subscriptions.delete(organisationId)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(asking)
      watched.close()
      endAll()
      await client?.end().catch(() => undefined)
    },
  }
}

function hand(subscriptions: Map<string, Set<Subscription>>, payload: string | undefined, log: Log): void {
  try {
    const change = JSON.parse(payload ?? '') as LiveChange
    for (const { listener } of subscriptions.get(change.organisation_id) ?? []) listener(change)
  } catch (error) {
    log.warn({ err: error }, 'a live change could not be read')
  }
}

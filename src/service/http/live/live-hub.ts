import type pg from 'pg'
import { clientConfigs } from '../../database/connection.ts'
import type { DatabaseAddress } from '../../database/connection.ts'
import type { LiveChange } from '../../database/live.ts'
import { watchClients } from '../../database/connections/watched-client.ts'
import type { Log } from '../../logging.ts'

const askMilliseconds = 5000
const patienceMilliseconds = 5000

/** For how long it is remembered when an organisation changed last. */
const memoryMilliseconds = 60_000

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
  /**
   * The last milliseconds in which this process would have heard of every change of an organisation and heard of none, at
   * most a minute.
   */
  quietFor(organisationId: string): number
  close(): Promise<void>
}

/** Listens on a connection of its own, which is reopened whenever it is lost. */
export function openLiveHub(address: DatabaseAddress, log: Log): LiveHub {
  const subscriptions = new Map<string, Set<Subscription>>()
  /** When the last change of each organisation was heard. */
  const heard = new Map<string, number>()
  let listeningSince = Number.POSITIVE_INFINITY
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
    listeningSince = Number.POSITIVE_INFINITY
    endAll()
    if (!isClosed) retry = setTimeout(connect, 1000)
  }
  const watched = watchClients({ servers: clientConfigs(address), isPooled: false })
  // A connection that only listens would not notice that its server is gone.
  const asking = setInterval(() => {
    void client?.query('select 1').catch(() => undefined)
    const forgotten = performance.now() - memoryMilliseconds
    for (const [organisationId, at] of heard) if (at < forgotten) heard.delete(organisationId)
  }, askMilliseconds).unref()
  const hear = (payload: string | undefined) => {
    try {
      const change = JSON.parse(payload ?? '') as LiveChange
      heard.set(change.organisation_id, performance.now())
      for (const { listener } of subscriptions.get(change.organisation_id) ?? []) listener(change)
    } catch (error) {
      log.warn({ err: error }, 'a live change could not be read')
      // It may have been anyone's. They read again.
      listeningSince = performance.now()
      endAll()
    }
  }
  const listen = async (fresh: pg.Client) => {
    await fresh.connect()
    await fresh.query('listen live')
    if (client !== fresh) return
    listeningSince = performance.now()
    // Whoever subscribed before has missed what changed until now.
    endAll()
  }
  const connect = () => {
    const fresh = new watched.Client({
      application_name: 'countersign live',
      connectionTimeoutMillis: patienceMilliseconds,
    })
    client = fresh
    fresh.on('error', (error) => log.debug({ err: error }, 'the live connection was lost'))
    fresh.once('end', lost)
    fresh.on('notification', ({ payload }) => hear(payload))
    listen(fresh).catch(() => fresh.end().catch(() => undefined))
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
    quietFor(organisationId) {
      const since = Math.max(listeningSince, heard.get(organisationId) ?? listeningSince)
      return Math.min(memoryMilliseconds, Math.max(0, Math.floor(performance.now() - since)))
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

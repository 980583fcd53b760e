import pg from 'pg'
import { beforeDeadline } from '../../deadline.ts'

/** So long the server may say nothing to a question before anybody asks whether it is still there. */
const silenceMilliseconds = 3000
const lookMilliseconds = 500
/** A busy server may take seconds to let someone in. */
const patienceMilliseconds = 6000

/** A server of several that only reads. Source: PostgreSQL, appendix A: sqlclient_unable_to_establish_sqlconnection. */
class OnlyReads extends Error {
  readonly code = '08001'

  constructor() {
    super('This database server only reads: another one takes changes')
  }
}

/** Connections of one database, none of which waits for a server that is gone. See decision 091. */
export interface WatchedClients {
  /** The class of its connections, as a pool takes it. */
  readonly Client: typeof pg.Client
  readonly close: () => void
}

interface Settings {
  /** How to reach each server that may hold it, of which the first that takes changes is used. */
  readonly servers: readonly pg.ClientConfig[]
  /** Whether a pooler stands between, of which nothing can be said about a single connection. */
  readonly isPooled: boolean
  /** Milliseconds that a server may be silent. Shorter in tests. */
  readonly silence?: number
}

/**
 * A server that is cut off, or suspended, ends no connection: whoever waits for an answer would wait until TCP gives up, a
 * quarter of an hour later. So when one is silent, it is asked on a new connection whether it still works on that question.
 */
export function watchClients({ servers, isPooled, silence = silenceMilliseconds }: Settings): WatchedClients {
  const open = new Set<Watched>()
  let latest = 0
  const serverAt = (index: number) => servers[index % servers.length] ?? {}

  class Watched extends pg.Client {
    readonly #server = latest
    #waitsSince: number | null = null
    #heard = performance.now()
    #isReplica = false

    constructor(config?: pg.ClientConfig | string) {
      super({ ...(typeof config === 'object' ? config : {}), ...serverAt(latest) })
      // The pool listens once it is told of the connection. One that ends before that would end the process.
      this.on('error', () => undefined)
      const heard = () => {
        this.#heard = performance.now()
        if (this.#waitsSince !== null) this.#waitsSince = this.#heard
      }
      const { connection } = this as unknown as {
        connection: NodeJS.EventEmitter & { stream: NodeJS.EventEmitter }
      }
      connection.once('connect', () => connection.stream.on('data', heard))
      connection.on('sslconnect', () => connection.stream.on('data', heard))
      connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
        if (parameterName === 'in_hot_standby') this.#isReplica = parameterValue === 'on'
      })
      this.on('drain', () => (this.#waitsSince = null))
      this.once('end', () => open.delete(this))
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      // The pool and the job library call it in each of its forms.
      Object.assign(this, {
        query: (...given: unknown[]): unknown => {
          this.#waitsSince ??= performance.now()
          return query(...given)
        },
      })
    }

    override connect(done?: unknown): never {
      open.add(this)
      const connected = (super.connect() as Promise<unknown>).then(
        () => {
          if (!this.#isReplica || servers.length === 1) return this
          this.end().catch(() => undefined)
          throw this.#elsewhere(new OnlyReads())
        },
        (error: Error) => {
          throw this.#elsewhere(error)
        },
      )
      if (typeof done !== 'function') return connected as never
      const tell = done as (error: Error | null, client?: unknown) => void
      connected.then(
        () => tell(null, this),
        (error: Error) => tell(error),
      )
      return undefined as never
    }

    /** The next connection tries the next server, unless another one has found it already. */
    #elsewhere(error: Error): Error {
      open.delete(this)
      if (this.#server === latest) latest += 1
      return error
    }

    silentFor(): number {
      return this.#waitsSince === null ? 0 : performance.now() - this.#waitsSince
    }

    /** Whether nothing was heard for so long, asked or not. */
    isQuiet(): boolean {
      return performance.now() - this.#heard > silence
    }

    giveUp(): void {
      open.delete(this)
      const { connection } = this as unknown as {
        connection: { stream: { destroy: (error: Error) => void } }
      }
      connection.stream.destroy(new Error('Connection terminated: the database server is silent'))
    }
  }

  /** Which of these connections the server still works for. Throws when it does not answer. */
  const working = (pids: readonly number[]): Promise<ReadonlySet<number>> =>
    beforeDeadline(Math.min(patienceMilliseconds, 4 * silence), async (signal) => {
      const client = new pg.Client({ ...serverAt(latest), connectionTimeoutMillis: patienceMilliseconds })
      client.on('error', () => undefined)
      const end = () => void client.end().catch(() => undefined)
      signal.addEventListener('abort', end)
      try {
        await client.connect()
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where pid = any($1) and (state is null or state = 'active')`,
          [pids],
        )
        return new Set(rows.map(({ pid }) => pid))
      } finally {
        end()
      }
    })
  const pidOf = (client: Watched) => (client as unknown as { processID: number | null }).processID ?? 0
  const interval = Math.min(lookMilliseconds, silence / 4)
  let isLooking = false
  let latestLook = performance.now()
  /** Counts when this process itself stood still: what was said meanwhile is not heard yet. */
  let stalls = 0
  const look = async () => {
    const now = performance.now()
    const hasStalled = now - latestLook > 3 * interval
    latestLook = now
    if (hasStalled) {
      stalls += 1
      return
    }
    const silent = [...open].filter((client) => client.silentFor() > silence)
    if (silent.length === 0 || isLooking) return
    isLooking = true
    const stallsBefore = stalls
    const alive = await working(silent.map(pidOf)).catch(() => null)
    isLooking = false
    if (alive === null && stalls > stallsBefore) return
    const isAlive = (client: Watched) => alive !== null && (isPooled || alive.has(pidOf(client)))
    const gone = silent.filter((client) => !isAlive(client) && client.silentFor() > silence)
    // Those that nobody uses just now would let the next ones wait.
    const idle = [...open].filter((client) => client.silentFor() === 0 && client.isQuiet())
    for (const client of gone.length > 0 ? [...gone, ...idle] : []) client.giveUp()
  }
  const watch = setInterval(() => void look(), interval).unref()
  return { Client: Watched, close: () => clearInterval(watch) }
}

interface Status {
  readonly parameterName: string
  readonly parameterValue: string
}

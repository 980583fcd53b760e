import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database, Executor } from './connection.ts'

const beatMilliseconds = 2000
const lookMilliseconds = 10_000
const patienceMilliseconds = 4000
/** A process that has not said for so long that it lives counts as dead. */
export const deadAfterSeconds = 8

/** What every process says about itself in the database, again and again: see decision 089. */
export interface Presence {
  readonly id: string
  /** Under which names it holds locks in the job queue. */
  readonly workers: Set<string>
  /** Whether it reaches the document storage. Null as long as it does not know. */
  readonly isStorageUp: () => boolean | null
  /**
   * Whether it could say lately that it lives. When the database was away, it is not to be judged who else lives: nobody
   * could say so.
   */
  readonly isFresh: () => boolean
  /** Says at once what has changed. */
  readonly beat: () => Promise<void>
  /** Says that it is gone. */
  readonly close: () => Promise<void>
}

export interface PresenceSettings {
  readonly role: 'all' | 'web' | 'worker'
  /** Asks the document storage for anything. Rejects or never ends when it is away. */
  readonly askStorage?: () => Promise<unknown>
}

/** Starts to say that this process lives. Ends by itself never, and survives an unavailable database. */
export function openPresence(database: Database, { role, askStorage }: PresenceSettings): Presence {
  const id = randomUUID()
  const workers = new Set<string>()
  let isStorageUp: boolean | null = null
  let said = -Infinity
  let isClosed = false
  let saying: Promise<void> = Promise.resolve()
  const say = async () => {
    const begun = performance.now()
    if (isClosed) return
    await sql`
      insert into processes (id, role, host, workers, storage_up, beat)
      values (${id}, ${role}, ${`${hostname()}:${process.pid}`}, ${[...workers]}, ${isStorageUp}, now())
      on conflict (id) do update set workers = excluded.workers, storage_up = excluded.storage_up, beat = now()
    `.execute(database)
    said = begun
  }
  const beat = () => (saying = saying.catch(() => undefined).then(say))
  const beating = every(beatMilliseconds, beat)
  let failures = 0
  const look = async () => {
    if (askStorage === undefined) return
    const isUp = await answers(askStorage)
    failures = isUp ? 0 : failures + 1
    if (isUp || failures > 1) isStorageUp = isUp
  }
  const looking = every(() => (failures > 0 ? beatMilliseconds : lookMilliseconds), look)
  return {
    id,
    workers,
    isStorageUp: () => isStorageUp,
    isFresh: () => performance.now() - said < deadAfterSeconds * 500,
    beat,
    close: async () => {
      isClosed = true
      beating()
      looking()
      await saying.catch(() => undefined)
      await sql`delete from processes where id = ${id}`.execute(database)
    },
  }
}

/** Does something at once and then again and again, one after another, and goes on when it fails. Returns what ends it. */
function every(pause: number | (() => number), act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const round = () => {
    act()
      .catch(() => undefined)
      .finally(() => {
        if (!isOver) timer = setTimeout(round, typeof pause === 'number' ? pause : pause()).unref()
      })
  }
  round()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patienceMilliseconds)
  const asked = ask().then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}

/** A process that said lately that it lives. */
export interface LivingProcess {
  readonly id: string
  readonly role: 'all' | 'web' | 'worker'
  /** Name of its machine and its process id. */
  readonly host: string
  readonly storageUp: boolean | null
}

/** The processes that serve this database now. */
export async function livingProcesses(database: Executor): Promise<LivingProcess[]> {
  const { rows } = await sql<LivingProcess>`
    select id, role, host, storage_up from processes
    where beat > now() - make_interval(secs => ${deadAfterSeconds}) order by started`.execute(database)
  return rows
}

/** When a process said last that it lives. */
export interface ProcessBeat {
  /** Of its machine. */
  readonly host: string
  readonly role: 'all' | 'web' | 'worker'
  readonly seconds: number
}

/** When the processes of the last day said last that they live, of each machine and role the latest. */
export async function processBeats(database: Executor): Promise<ProcessBeat[]> {
  const { rows } = await sql<ProcessBeat>`
    select split_part(host, ':', 1) as host, role, extract(epoch from now() - max(beat))::float8 as seconds
    from processes group by 1, 2 order by 1, 2`.execute(database)
  return rows
}

/** Forgets processes that ended long ago. */
export async function forgetDead(database: Executor): Promise<void> {
  await sql`delete from processes where beat < now() - interval '1 day'`.execute(database)
}

import type { Hono } from 'hono'
import { sql } from 'kysely'
import { refusal } from '#domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import { livingProcesses } from '../database/presence.ts'
import type { Presence } from '../database/presence.ts'
import type { Variables } from './call.ts'
import { problemAnswer } from './problem.ts'
import type { Readiness } from './readiness.ts'

type App = Hono<{ Variables: Variables }>

/** Whether the process is alive, for whoever restarts it. Its database does not matter: no restart would mend that. */
export function mountLiveness(app: App): void {
  app.get('/livez', () => answer('alive'))
}

/** What this process knows of itself and of others that serve the same database. */
export interface Standing {
  readonly readiness: Readiness
  /** Null where no process says that it lives, as in most tests. */
  readonly presence: Pick<Presence, 'id' | 'isStorageUp'> | null
}

/**
 * `GET /health`, for whoever watches the service: 200 while all of it works, 503 while its database or its storage is
 * unavailable or no process runs jobs, and which. `GET /readyz`, for whoever distributes requests: 200 while another
 * process could not serve them better. Signing goes on for a while without storage or workers.
 */
export function mountHealth(app: App, database: Database, { readiness, presence }: Standing): void {
  app.get('/health', async () => {
    const { failing } = await stateOf(database, presence)
    return failing.length === 0 ? answer('ready') : answer('failing', { failing }, 503)
  })
  app.get('/readyz', async (call) => {
    const refuse = (words: string) =>
      problemAnswer(refusal('not-available', words, { retryAfter: 5 }), call.get('requestId'))
    if (!readiness.ask()) return refuse('The service is about to stop.')
    const { failing, isCutOff } = await stateOf(database, presence)
    if (isCutOff) return refuse('This process cannot reach the document storage, and others can.')
    return failing.length === 0 ? answer('ready') : answer('ready', { failing })
  })
}

interface State {
  readonly failing: readonly ('storage' | 'workers')[]
  /** Whether others reach what this process does not. */
  readonly isCutOff: boolean
}

/** Throws when the database is away. */
async function stateOf(database: Database, presence: Standing['presence']): Promise<State> {
  if (presence === null) {
    await sql`select 1`.execute(database)
    return { failing: [], isCutOff: false }
  }
  const processes = await livingProcesses(database)
  const isStorageDown = presence.isStorageUp() === false
  const hasWorkers = processes.some(({ role }) => role !== 'web')
  const others = processes.filter(({ id, role }) => id !== presence.id && role !== 'worker')
  return {
    failing: [
      ...(isStorageDown ? (['storage'] as const) : []),
      ...(hasWorkers ? [] : (['workers'] as const)),
    ],
    isCutOff: isStorageDown && others.some(({ storageUp }) => storageUp === true),
  }
}

function answer(status: string, more: object = {}, code = 200): Response {
  return Response.json({ status, ...more }, { status: code, headers: { 'cache-control': 'no-store' } })
}

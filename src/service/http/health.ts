import type { Hono } from 'hono'
import { sql } from 'kysely'
import { refusal } from '#domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import type { Variables } from './call.ts'
import { problemAnswer } from './problem.ts'
import type { Readiness } from './readiness.ts'

type App = Hono<{ Variables: Variables }>

/** Whether the process is alive, for whoever restarts it. Its database does not matter: no restart would mend that. */
export function mountLiveness(app: App): void {
  app.get('/livez', () => answer('alive'))
}

/**
 * `GET /health`: 200 while the service can work, 503 while its database is unavailable. `GET /readyz`, for whoever
 * distributes requests: likewise, and 503 as soon as it is about to stop.
 */
export function mountHealth(app: App, database: Database, readiness: Readiness): void {
  const probe = async () => {
    await sql`select 1`.execute(database)
    return answer('ready')
  }
  app.get('/health', probe)
  app.get('/readyz', async (call) => {
    if (readiness.ask()) return probe()
    const reason = refusal('not-available', 'The service is about to stop.', { retryAfter: 5 })
    return problemAnswer(reason, call.get('requestId'))
  })
}

function answer(status: string): Response {
  return Response.json({ status }, { headers: { 'cache-control': 'no-store' } })
}

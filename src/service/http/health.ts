import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Variables } from './call.ts'

/** `GET /health`: 200 while the service can work, 503 while its database is unavailable. */
export function mountHealth(app: Hono<{ Variables: Variables }>, database: Database): void {
  app.get('/health', async () => {
    await sql`select 1`.execute(database)
    return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
  })
}

import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Variables } from './call.ts'

/** `GET /health`: 200 while the service can do its work, 503 while its database is away. */
export function mountHealth(app: Hono<{ Variables: Variables }>, database: Database): void {
  app.get('/health', async () => {
    await sql`select 1`.execute(database)
    return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
  })
}

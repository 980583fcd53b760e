import type { Hono } from 'hono'
import { reportHealth } from '../operations/health/report-health.ts'
import type { Surroundings, Variables } from './call.ts'
import { forOperators } from './operator-access.ts'

type App = Hono<{ Variables: Variables }>

/** `GET /metrics` in Prometheus' text format. */
export function mountMetrics(
  app: App,
  read: () => Promise<string>,
  { config }: Pick<Surroundings, 'config'>,
): void {
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
  app.get(
    '/metrics',
    forOperators(config, async () => new Response(await read(), { headers })),
  )
}

/**
 * `GET /health/parts`: every part probed, in JSON. For operators without an account, such as where partners registered all
 * organisations, and while no one can sign in because the database is away.
 */
export function mountHealthParts(app: App, surroundings: Surroundings): void {
  app.get(
    '/health/parts',
    forOperators(surroundings.config, async () =>
      Response.json(
        { parts: await reportHealth(surroundings) },
        { headers: { 'cache-control': 'no-store' } },
      ),
    ),
  )
}

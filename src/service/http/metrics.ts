import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { refusal } from '#domain/refusals.ts'
import type { Config } from '../config.ts'
import { isLoopbackName, isThisMachine } from '../network.ts'
import type { Call, Variables } from './call.ts'
import { problemAnswer } from './problem.ts'

/**
 * `GET /metrics` in Prometheus' text format: for programs of this machine that connect directly, and for those with
 * `METRICS_TOKEN`. Nothing is there for anyone else.
 */
export function mountMetrics(
  app: Hono<{ Variables: Variables }>,
  read: () => Promise<string>,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  app.get('/metrics', async (call) => {
    if (!mayRead(call, metricsToken))
      return problemAnswer(refusal('not-found', 'There is nothing at this address.'), call.get('requestId'))
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    }
    return new Response(await read(), { headers })
  })
}

function mayRead(call: Call, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(call.req.header('authorization') ?? '')?.[1]
  if (given !== undefined) return token !== null && timingSafeEqual(digest(given), digest(token))
  // Another site's page cannot make a browser of this machine send such a request and read the answer.
  const { hostname } = new URL(call.req.url)
  return call.get('isDirect') && isThisMachine(call.get('address')) && isLoopbackName(hostname)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import type { Config } from '../config.ts'
import { isLoopbackName, isThisMachine } from '../network.ts'
import type { Call } from './call.ts'
import { problemAnswer } from './problem.ts'

/**
 * Answers programs of this machine that connect directly, and those with `METRICS_TOKEN`. To everyone else, nothing is at
 * the address.
 */
export function forOperators(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  answer: (call: Call) => Promise<Response>,
): (call: Call) => Promise<Response> {
  return async (call) => {
    if (mayRead(call, metricsToken)) return answer(call)
    return problemAnswer(refusal('not-found', 'There is nothing at this address.'), call.get('requestId'))
  }
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

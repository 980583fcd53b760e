import { refusal } from '#domain/refusals.ts'
import type { Config } from '../config.ts'
import { isLoopbackName } from '../network.ts'
import { Refused } from './problem.ts'

/**
 * Refuses a changing request that another site's page makes with the browser's cookie. Browsers identify themselves by
 * `Sec-Fetch-Site`, older ones by `Origin`. A client that sends neither is not a browser and has no cookie by accident.
 */
export function refuseCrossSite(request: Request, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin')
  if (site === null && origin === null) return
  if (origin !== null && isOurs(origin, request, config)) return refuseUnencrypted(origin, config)
  throw new Refused(refusal('cross-site-request', 'Use the dashboard itself to do this.'))
}

/** Behind https the session's cookie is sent over TLS alone: a browser would drop it here without a word. */
function refuseUnencrypted(origin: string, { dashboardUrl }: Config): void {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:' || dashboardUrl.startsWith('http:') || isLoopbackName(hostname)) return
  const detail = `Connections to ${hostname} aren’t encrypted, so you can’t sign in here. Open ${dashboardUrl} instead.`
  throw new Refused(refusal('cross-site-request', detail))
}

function isOurs(origin: string, request: Request, config: Config): boolean {
  const ours = [config.baseUrl, config.dashboardUrl].map((url) => new URL(url).origin)
  const host = request.headers.get('host')
  return ours.includes(origin) || (URL.canParse(origin) && host !== null && new URL(origin).host === host)
}

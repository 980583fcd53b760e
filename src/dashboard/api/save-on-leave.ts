import { toSnake } from '#contract/codec.ts'
import { composerHeaders } from './composer-secret.ts'

/** Browsers refuse more than 64 KiB for a request that outlives its page. */
const leaveBytes = 60_000

/** Saves while the page is closing, without waiting for the response. Content beyond the limit is not sent. */
export function saveOnLeave(path: string, content: object): void {
  const body = JSON.stringify(toSnake(content))
  if (body.length > leaveBytes) return
  void fetch(path, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json', ...composerHeaders() },
    keepalive: true,
  }).catch(() => undefined)
}

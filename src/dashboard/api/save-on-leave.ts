import { toSnake } from '#contract/codec.ts'

/** Browsers refuse more than 64 KiB for a request that outlives its page. */
const leaveBytes = 60_000

/** Writes while the page is going away: nobody waits for the answer. Too much for that is left out. */
export function saveOnLeave(path: string, content: object): void {
  const body = JSON.stringify(toSnake(content))
  if (body.length > leaveBytes) return
  void fetch(path, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
  }).catch(() => undefined)
}

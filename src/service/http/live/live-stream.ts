import { refusal } from '#domain/refusals.ts'
import { Refused } from '../problem.ts'

const heartbeatMilliseconds = 20_000

/** Headers of a stream. */
export const liveHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const

/** One stream of server-sent events. Source: WHATWG HTML §9.2. */
export interface LiveStream {
  readonly response: Response
  send(event: object): void
  /** The same, for an event that goes to many, as JSON. */
  sendText(event: string): void
  end(): void
}

/** Events that wait for a client which does not read them. It reads everything again when it opens the next stream. */
const mostWaiting = 1000

/** Streams that one session may have open: more than a browser with many tabs has. */
const mostOfOne = 40
const open = new Map<string, number>()

/**
 * Opens a stream to one client. `closed` is called once, whichever side ends it. Throws `too-many-requests` where the
 * session has too many.
 */
export function openLiveStream(sessionHash: string, closed: () => void): LiveStream {
  const others = open.get(sessionHash) ?? 0
  if (others >= mostOfOne) {
    const detail = 'Too many pages of this session are open. Close some of them.'
    throw new Refused(refusal('too-many-requests', detail, { retryAfter: 30 }))
  }
  open.set(sessionHash, others + 1)
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text))
    if ((controller?.desiredSize ?? 0) < -mostWaiting) end()
  }
  const end = () => {
    const ending = controller
    if (finish()) ending?.close()
  }
  const finish = () => {
    if (controller === null) return false
    controller = null
    clearInterval(heartbeat)
    const left = (open.get(sessionHash) ?? 1) - 1
    if (left > 0) open.set(sessionHash, left)
    else open.delete(sessionHash)
    closed()
    return true
  }
  // Proxies and phones drop silent connections. A comment keeps them open and reveals clients that are gone.
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds)
  const body = new ReadableStream<Uint8Array>({
    start(begun) {
      controller = begun
      write('retry: 2000\n\n')
    },
    cancel: () => void finish(),
  })
  const response = new Response(body, { headers: liveHeaders })
  return {
    response,
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    sendText: (event) => write(`data: ${event}\n\n`),
    end,
  }
}

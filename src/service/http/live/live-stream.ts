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

/** Opens a stream to one client. `closed` is called once, whichever side ends it. */
export function openLiveStream(closed: () => void): LiveStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const write = (text: string) => controller?.enqueue(encoder.encode(text))
  const finish = () => {
    if (controller === null) return false
    controller = null
    clearInterval(heartbeat)
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
    end: () => {
      const open = controller
      if (finish()) open?.close()
    },
  }
}

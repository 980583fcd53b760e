import type { Identity } from '../world/service.ts'

/** A request of the matrix. */
interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Identity
  /** JSON, or a form as it is. */
  readonly body?: object | undefined
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; one character per byte for files, the beginning of a live stream. */
  readonly text: string
}

/** Sends a request to a service. */
export type Sender = (asked: Asked) => Promise<Answered>

/** Answers requests: a service's app from `buildApp`. */
export interface Answering {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>
}

/** A connection from this machine, as the server reports it to the app. */
const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}

/** Passes requests to an app in this process, because the matrix sends tens of thousands. */
export function senderTo(app: Answering, url: string): Sender {
  return async ({ method, path, headers, body }) => {
    const isForm = body instanceof FormData
    const request = new Request(`${url}${path}`, {
      method,
      headers:
        body === undefined || isForm ? { ...headers } : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const response = await app.fetch(request, connection)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await textOf(response),
    }
  }
}

async function textOf(response: Response): Promise<string> {
  const isEndless = response.headers.get('content-type') === 'text/event-stream'
  if (!isEndless) return Buffer.from(await response.arrayBuffer()).toString('latin1')
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return Buffer.from(first?.value ?? []).toString('latin1')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { beforeDeadline } from '#service/deadline.ts'
import { isReady } from './nodes.ts'

/** What a request was answered in the end. */
export interface Answered {
  readonly status: number
  readonly body: unknown
  readonly bytes: Uint8Array
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A request that was never answered, however often it was tried. */
export class Unanswered extends Error {}

/** Sends requests as a good client behind a balancer does, and remembers how long each took in the end. */
export interface Client {
  readonly ask: (method: string, path: string, asking?: Asking) => Promise<Answered>
  /** When each request was sent first, and how many milliseconds passed until its answer. */
  readonly waits: { readonly at: number; readonly milliseconds: number; readonly tries: number }[]
  readonly close: () => void
}

const patience = 20_000
const longest = 120_000
const passing = new Set([408, 429, 500, 502, 503, 504])

export function openClient(urls: readonly string[]): Client {
  let ready = [...urls]
  let turn = 0
  let isClosed = false
  const waits: { at: number; milliseconds: number; tries: number }[] = []
  const look = async () => {
    while (!isClosed) {
      const answers = await Promise.all(urls.map(isReady))
      ready = urls.filter((_, index) => answers[index])
      await sleep(200)
    }
  }
  void look()
  const once = (url: string, method: string, { headers = {}, body }: Asking) =>
    beforeDeadline(patience, async (signal) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(url, {
        method,
        headers: { ...json, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      const content: unknown = isJson && bytes.length > 0 ? JSON.parse(Buffer.from(bytes).toString()) : null
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      return { status: response.status, body: content, bytes, retryAfter }
    })
  const ask: Client['ask'] = async (method, path, asking = {}) => {
    const at = Date.now()
    for (let tries = 1; ; tries += 1) {
      const from = ready.length > 0 ? ready : urls
      turn += 1
      const answer = await once(`${from[turn % from.length]}${path}`, method, asking).catch(() => null)
      const isRunning = answer?.status === 409 && !Number.isNaN(answer.retryAfter)
      if (answer !== null && !passing.has(answer.status) && !isRunning) {
        waits.push({ at, milliseconds: Date.now() - at, tries })
        return answer
      }
      if (Date.now() - at > longest)
        throw new Unanswered(`${method} ${path.split('?')[0]}: ${answer?.status ?? 'nothing'}`)
      await sleep(Math.min(2000, 100 * 2 ** Math.min(tries, 5)) * (0.5 + Math.random() / 2))
    }
  }
  return { ask, waits, close: () => void (isClosed = true) }
}

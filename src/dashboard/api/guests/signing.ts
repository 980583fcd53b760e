import { toCamel, toSnake } from '#contract/codec.ts'
import type { Camelized } from '#contract/codec.ts'
import type { deadEnd, signing, signingField, signingView } from '#contract/signing/signing.ts'
import type { witnessDeadEnd, witnessing, witnessView } from '#contract/signing/witness.ts'
import type { z } from 'zod'
import type { ClientOf } from '#client/contract-client.ts'
import { withSameInk } from '#contract/signing/same-ink.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { problemFromResponse, ProblemError } from '#client/problem-error.ts'

export type SigningView = Camelized<z.output<typeof signingView>>
export type SigningField = Camelized<z.output<typeof signingField>>
export type SigningStep = SigningView['step']
export type DeadEnd = Camelized<z.output<typeof deadEnd>>
export type WitnessView = Camelized<z.output<typeof witnessView>>
export type WitnessDeadEnd = Camelized<z.output<typeof witnessDeadEnd>>
export type Branding = SigningView['branding']
export type Sender = SigningView['sender']

/** The operations of `/signing`, camelCase in and out. Each throws {@link ProblemError} when refused. */
export type SigningClient = ClientOf<typeof signing>
/** The operations about a witness who signs elsewhere. */
export type WitnessClient = ClientOf<typeof witnessing>

/**
 * Method and path of each operation, as in the contract (a test compares the two). Repeated here so that a phone need
 * not load the contract's schemas to sign.
 */
export const signingRoutes = {
  open: ['POST', '/signing/sessions'],
  requestLink: ['POST', '/signing/links'],
  view: ['GET', '/signing/view'],
  password: ['POST', '/signing/password'],
  sendCode: ['POST', '/signing/code'],
  checkCode: ['POST', '/signing/code/check'],
  consent: ['POST', '/signing/consent'],
  adopt: ['PUT', '/signing/adopted'],
  answer: ['PUT', '/signing/fields/{id}'],
  finish: ['POST', '/signing/finish'],
  decline: ['POST', '/signing/decline'],
  reassign: ['POST', '/signing/reassign'],
  identity: ['POST', '/signing/identity'],
  resumeIdentity: ['POST', '/signing/identity/resume'],
  language: ['PUT', '/signing/language'],
} as const satisfies Record<keyof typeof signing, readonly [method: string, path: string]>

/** The same for the operations about witnesses. */
export const witnessRoutes = {
  invite: ['PUT', '/signing/fields/{id}/witness'],
  withdraw: ['DELETE', '/signing/fields/{id}/witness'],
  open: ['POST', '/signing/witness/open'],
  sign: ['POST', '/signing/witness/sign'],
} as const satisfies Record<keyof typeof witnessing, readonly [method: string, path: string]>

/** What a client of `/signing` needs from its page. */
export interface SigningConnection {
  /** The session's secret, or null before a link was opened. */
  readonly secret: () => string | null
  /**
   * Called with the time of every response by the service's clock, and the times of request and receipt here, in
   * milliseconds.
   */
  readonly onServiceTime?: (told: number, asked: number, received: number) => void
  /** Whether the browser's cookies go along. */
  readonly sendsCookies?: boolean
}

interface Call {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * Creates the client of the recipient's pages. Opening alone sends the browser's cookies: a link of a kiosk is good on its device
 * only, which a cookie names.
 */
export function createSigningClient(connection: SigningConnection): SigningClient {
  const client = guestClient(signingRoutes, connection)
  const opening = guestClient({ open: signingRoutes.open }, { ...connection, sendsCookies: true })
  return { ...client, ...opening } as SigningClient
}

/** Creates the client of the operations about witnesses. A witness has no session. */
export function createWitnessClient(connection: SigningConnection = { secret: () => null }): WitnessClient {
  return guestClient(witnessRoutes, connection) as WitnessClient
}

/** A client of a guest's operations. Each throws {@link ProblemError} when refused. */
export function guestClient(
  routes: Readonly<Record<string, readonly [method: string, path: string]>>,
  connection: SigningConnection,
): object {
  const calls = Object.entries(routes).map(([name, [method, path]]) => [
    name,
    (input: Call = {}, options: { signal?: AbortSignal } = {}) =>
      request(connection, method, fill(path, input.params), input.body, options.signal),
  ])
  return Object.fromEntries(calls) as object
}

function fill(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

async function request(
  connection: SigningConnection,
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const early = takeEarlyAnswer(method, path)
  const asked = early?.asked ?? Date.now()
  const text = body === undefined ? undefined : JSON.stringify(toSnake(body as never))
  // What was not available early is requested again.
  const answered = await early?.answer.catch(() => undefined)
  const response =
    answered ??
    (await reach(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...bearer(connection),
      },
      credentials: connection.sendsCookies === true ? 'same-origin' : 'omit',
      ...(text === undefined ? {} : { body: text }),
      signal: withPatience(text?.length ?? 0, signal),
    }))
  const told = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(told)) connection.onServiceTime?.(told, asked, Date.now())
  if (!response.ok) throw await problemFromResponse(response)
  return response.status === 204 ? undefined : withSameInk(toCamel((await response.json()) as unknown))
}

/** A dead connection may never say so: waits half a minute, and a second more for every 10 kB sent. */
function withPatience(bytes: number, signal: AbortSignal | undefined): AbortSignal {
  const patience = AbortSignal.timeout(30_000 + Math.round(bytes / 10))
  return signal ? AbortSignal.any([signal, patience]) : patience
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, {
      credentials: 'omit',
      ...init,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw ProblemError.offline(cause)
  }
}

/** The header that proves the session, for addresses under `/signing`. */
export function bearer(connection: Pick<SigningConnection, 'secret'>): Record<string, string> {
  const secret = connection.secret()
  return secret === null ? {} : { authorization: `Bearer ${secret}` }
}

/**
 * Opens `GET /signing/live` and reports each event's kind until the stream ends or is aborted. Uses fetch, because
 * EventSource cannot send the session's header. Throws {@link ProblemError} when refused.
 */
export async function readLive(
  connection: SigningConnection,
  onEvent: (kind: 'envelope' | 'fields' | 'open') => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await reach('/signing/live', {
    headers: { accept: 'text/event-stream', ...bearer(connection) },
    signal,
  })
  if (!response.ok || response.body === null) throw await problemFromResponse(response)
  onEvent('open')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parse = createEventParser((data) => {
    const kind = kindOf(data)
    if (kind !== null) onEvent(kind)
  })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parse(value)
  }
}

function kindOf(data: string): 'envelope' | 'fields' | null {
  try {
    const { kind } = JSON.parse(data) as { kind?: unknown }
    return kind === 'envelope' || kind === 'fields' ? kind : null
  } catch {
    return null
  }
}

/**
 * Creates a parser of server-sent events: feed it pieces of the stream, and it reports the data of each complete event.
 * Source: HTML Living Standard, §9.2 Server-sent events.
 */
export function createEventParser(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []
  const readLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'))
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return (piece) => {
    rest += piece
    // A trailing CR waits, because its LF may be in the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(readLine)
  }
}

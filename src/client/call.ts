import { toCamel, toSnake } from '#contract/codec.ts'
import { problemFromResponse, ProblemError } from './problem-error.ts'
import { pathOf, queryOf } from './request-address.ts'

/** Where the service is and who calls it. */
export interface ClientOptions {
  /** Address of the service, e.g. `https://sign.example.com`. */
  readonly baseUrl: string
  /** The organisation's API credentials: `X-Service-Id` and `X-Service-Key`. */
  readonly credentials?: { readonly id: string; readonly key: string } | undefined
  /** The partner key, for register, auth-code and partner-wide lists: `X-Service-Partner`. */
  readonly partnerKey?: string | undefined
  /** Sends a request. Defaults to the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds for one call with all its tries. Defaults to 60,000. */
  readonly timeout?: number | undefined
  /** How often a call is tried again. Defaults to 4. */
  readonly retries?: number | undefined
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * Sent as `Idempotency-Key`: a repeated POST with the same key and body gets the same answer as the first. Only with one
   * is a POST tried again.
   */
  readonly idempotencyKey?: string | undefined
  /** Milliseconds for this call with all its tries. */
  readonly timeout?: number | undefined
}

/** What a call sends, with names as they are in the code. */
export interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Sending {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const defaults = { timeout: 60_000, retries: 4, firstPause: 250, longestPause: 8000 }

/** Answers after which the same request may succeed. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/** Calls one operation. Throws every refusal as a {@link ProblemError}. */
export async function callOperation(
  client: ClientOptions,
  method: string,
  path: string,
  input: CallInput,
  options: CallOptions,
): Promise<unknown> {
  const { credentials, partnerKey } = client
  const { idempotencyKey } = options
  const hasBody = input.body !== undefined
  const headers = {
    accept: 'application/json, application/problem+json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(credentials ? { 'x-service-id': credentials.id, 'x-service-key': credentials.key } : {}),
    ...(partnerKey === undefined ? {} : { 'x-service-partner': partnerKey }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  const request = {
    method,
    url: `${client.baseUrl.replace(/\/+$/, '')}${pathOf(path, input.params)}${queryOf(toSnake(input.query as never))}`,
    headers,
    ...(hasBody ? { body: JSON.stringify(toSnake(input.body as never)) } : {}),
  }
  return send(client, options, request, readAnswer)
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return toCamel(JSON.parse(text) as unknown)
  } catch {
    throw failure(response, 'The answer is not JSON. Is baseUrl the address of the service?')
  }
}

/** Sends a request and reads its answer until that succeeds, is refused for good, or its time is over. */
export async function send<Answer>(
  client: ClientOptions,
  { signal, timeout = client.timeout ?? defaults.timeout }: CallOptions,
  request: Sending,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { fetch: dispatch = globalThis.fetch, retries = defaults.retries } = client
  const end = Date.now() + timeout
  const isRepeatable = request.method !== 'POST' || 'idempotency-key' in request.headers
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt(dispatch, request, read, end, signal)
    if ('answer' in outcome) return outcome.answer
    const { problem, isPassing } = outcome
    const pause = pauseBefore(tried, problem.retryAfter)
    if (!isRepeatable || !isPassing || tried >= retries || Date.now() + pause >= end) throw problem
    await sleep(pause, signal)
  }
}

type Outcome<Answer> =
  | { readonly answer: Answer }
  | { readonly problem: ProblemError; readonly isPassing: boolean }

async function attempt<Answer>(
  dispatch: NonNullable<ClientOptions['fetch']>,
  { url, ...request }: Sending,
  read: (response: Response) => Promise<Answer>,
  end: number,
  signal: AbortSignal | undefined,
): Promise<Outcome<Answer>> {
  signal?.throwIfAborted()
  // Ends with the attempt, so that a long download is not cut off.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), Math.max(1, end - Date.now()))
  const both = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
  try {
    // Elsewhere the credentials are not sent.
    const response = await dispatch(url, { ...request, redirect: 'manual', signal: both })
    if (response.ok) return { answer: await read(response) }
    const problem = isRedirect(response) ? redirected(response) : await problemFromResponse(response)
    // With this status and a time to wait, the first request with the same key is still running.
    const isRunning = response.status === 409 && problem.retryAfter !== null
    return { problem, isPassing: passing.has(response.status) || isRunning }
  } catch (cause) {
    if (cause instanceof ProblemError) return { problem: cause, isPassing: false }
    signal?.throwIfAborted()
    const words = late.signal.aborted ? 'did not answer in time' : 'could not be reached'
    const problem = failure(null, `The service ${words}.`, cause)
    return { problem, isPassing: !late.signal.aborted }
  } finally {
    clearTimeout(timer)
  }
}

const isRedirect = ({ status, type }: Response) =>
  (status >= 300 && status < 400) || type === 'opaqueredirect'

function redirected(response: Response): ProblemError {
  const place = response.headers.get('location') ?? 'another address'
  return failure(response, `The service redirects to ${place}. Give the address it is really at as baseUrl.`)
}

/** What is not a refusal of the service. Without a response there was no answer. */
function failure(response: Response | null, message: string, cause?: unknown): ProblemError {
  const parts = {
    message,
    code: response === null ? 'offline' : null,
    title: response === null ? 'No answer' : 'Unexpected answer',
    status: response?.status ?? 0,
    requestId: response?.headers.get('x-request-id') ?? null,
    retryAfter: null,
    errors: [],
  } as const
  return new ProblemError(parts, cause)
}

/** What the service asks for, or a random time that doubles at most with each try. */
function pauseBefore(tried: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1000
  return Math.random() * Math.min(defaults.longestPause, defaults.firstPause * 2 ** (tried + 1))
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

import { toCamel, toSnake } from '#contract/codec.ts'
import type { Camelized } from '#contract/codec.ts'
import type { Operation } from '#contract/operation.ts'
import type { z } from 'zod'
import { pathOf, queryOf } from './request-address.ts'
import { problemFromResponse, ProblemError } from './problem-error.ts'

/** Options of one call. */
interface CallOptions {
  readonly signal?: AbortSignal
  /** Sent as `Idempotency-Key`: a repeated POST with the same key and body gets the same answer as the first. */
  readonly idempotencyKey?: string
}

type Nothing = Record<never, never>

/** Parts without required members may be omitted. */
type Relaxed<Input> = {
  [Part in keyof Input as Nothing extends Input[Part] ? never : Part]: Input[Part]
} & { [Part in keyof Input as Nothing extends Input[Part] ? Part : never]?: Input[Part] }

type Call<Input, Output> = Nothing extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>

/** A contract as functions: camelCase in, camelCase out; throws {@link ProblemError} on every refusal. */
export type ClientOf<Router> = {
  [Key in keyof Router]: Router[Key] extends Operation<infer Input, infer Output>
    ? Call<Relaxed<Camelized<z.input<Input>>>, Camelized<z.output<Output>>>
    : ClientOf<Router[Key]>
}

export interface Connection {
  /** Address of the service, e.g. `https://sign.example.com`. */
  readonly baseUrl: () => string
  /** Headers of every request, evaluated each time. */
  readonly headers?: () => Record<string, string>
  /** Sends a request; defaults to the platform's `fetch`. */
  readonly fetch?: (request: Request, init: RequestInit) => Promise<Response>
  /** Does what a refusal asks for. Returns whether to make the same call again. */
  readonly onRefusal?: (refusal: ProblemError) => Promise<boolean>
}

/** What a call sends, named as on the wire. */
interface WireInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Route {
  readonly method?: string | undefined
  readonly path?: string | undefined
}

type Operations = Readonly<Record<string, unknown>>

/**
 * Creates a client of a contract's operations over a connection. Bodies are JSON, or a form where one of their members is
 * a file. Answers are JSON or empty.
 */
export function clientOf<Router extends object>(router: Router, connection: Connection): ClientOf<Router> {
  return callsOf(router as Operations, connection) as ClientOf<Router>
}

/** The same tree with a function in place of each operation. */
function callsOf(part: Operations, connection: Connection): unknown {
  const operation = part['~orpc'] as { readonly route: Route } | undefined
  if (operation !== undefined) return callOf(operation.route, connection)
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, callsOf(inner as Operations, connection)]),
  )
}

function callOf(route: Route, connection: Connection): Call<unknown, unknown> {
  const { fetch: dispatch = fetch, onRefusal } = connection
  return async (input: unknown, options: CallOptions = {}): Promise<unknown> => {
    const attempt = async (): Promise<unknown> => {
      const request = requestOf(route, connection, toSnake((input ?? {}) as never), options)
      return toCamel(await answerOf(dispatch, request))
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ProblemError) || onRefusal === undefined || !(await onRefusal(error)))
        throw error
      return attempt()
    }
  }
}

function requestOf(
  { method = 'GET', path = '' }: Route,
  { baseUrl, headers }: Connection,
  { params, query, body }: WireInput,
  { signal, idempotencyKey }: CallOptions,
): Request {
  const isForm = typeof body === 'object' && body !== null && Object.values(body).some(isFile)
  return new Request(`${baseUrl().replace(/\/+$/, '')}${pathOf(path, params)}${queryOf(query)}`, {
    method,
    headers: {
      ...headers?.(),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: isForm ? formOf(body) : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

const isFile = (value: unknown): value is Blob => value instanceof Blob

function formOf(members: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(members)) {
    if (isFile(value)) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

async function answerOf(dispatch: NonNullable<Connection['fetch']>, request: Request): Promise<unknown> {
  let response: Response
  let text = ''
  try {
    response = await dispatch(request, { redirect: 'manual' })
    if (response.ok) text = await response.text()
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw ProblemError.offline(cause)
  }
  if (!response.ok) throw await problemFromResponse(response)
  return text === '' ? undefined : JSON.parse(text)
}

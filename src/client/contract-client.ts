import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { AnyContractRouter } from '@orpc/contract'
import { toCamel, toSnake } from '#contract/codec.ts'
import type { Camelized } from '#contract/codec.ts'
import type { Operation } from '#contract/operation.ts'
import type { z } from 'zod'
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

interface Context {
  readonly idempotencyKey?: string
}

/** Creates a client of a contract's operations over a connection. */
export function clientOf<Router extends AnyContractRouter>(
  router: Router,
  { baseUrl, headers, fetch: dispatch = fetch, onRefusal }: Connection,
): ClientOf<Router> {
  const link = new OpenAPILink<Context>(router, {
    url: baseUrl,
    headers: ({ context }) => ({
      ...headers?.(),
      ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    }),
    fetch: (request, init) => send(dispatch, request, init),
  })
  return camelCalls(createORPCClient(link), onRefusal) as ClientOf<Router>
}

async function send(
  dispatch: NonNullable<Connection['fetch']>,
  request: Request,
  init: RequestInit,
): Promise<Response> {
  let response: Response
  try {
    response = await dispatch(request, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw ProblemError.offline(cause)
  }
  if (!response.ok) throw await problemFromResponse(response)
  return response
}

/** Wraps a nested client so that each call's input and output pass through the codec. */
function camelCalls(client: unknown, onRefusal: Connection['onRefusal']): unknown {
  const call = client as (input: unknown, options: unknown) => Promise<unknown>
  return new Proxy(call, {
    get: (target, key) =>
      typeof key === 'string' && key !== 'then'
        ? camelCalls(Reflect.get(target, key) as unknown, onRefusal)
        : undefined,
    apply: async (target, _self, [input, options]: [unknown, CallOptions | undefined]) => {
      const { signal, ...context } = options ?? {}
      const attempt = async () => toCamel(await target(toSnake((input ?? {}) as never), { signal, context }))
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ProblemError) || onRefusal === undefined || !(await onRefusal(error)))
          throw error
        return attempt()
      }
    },
  })
}

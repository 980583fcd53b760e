import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { toCamel, toSnake } from '#contract/codec.ts'
import type { Camelized } from '#contract/codec.ts'
import type { Operation } from '#contract/operation.ts'
import { contract } from '#contract/router.ts'
import type { z } from 'zod'
import { problemFromResponse, ProblemError } from './problem-error.ts'

type Call<Input, Output> =
  Record<never, never> extends Input
    ? (input?: Input, options?: { signal?: AbortSignal }) => Promise<Output>
    : (input: Input, options?: { signal?: AbortSignal }) => Promise<Output>

/** The contract as functions: camelCase in, camelCase out; throws {@link ProblemError} on every refusal. */
export type ClientOf<Router> = {
  [Key in keyof Router]: Router[Key] extends Operation<infer Input, infer Output>
    ? Call<Camelized<z.input<Input>>, Camelized<z.output<Output>>>
    : ClientOf<Router[Key]>
}

/** Gives the bearer secret of the signing session, for the calls under /signing. */
export interface Authorisation {
  bearer?: () => string | null
}

/** Makes a client of the service that this page came from. */
export function createClient(authorisation: Authorisation = {}): ClientOf<typeof contract> {
  const link = new OpenAPILink(contract, {
    url: () => globalThis.location.origin,
    headers: () => {
      const secret = authorisation.bearer?.()
      return secret ? { authorization: `Bearer ${secret}` } : {}
    },
    fetch: send,
  })
  return camelCalls(createORPCClient(link)) as ClientOf<typeof contract>
}

async function send(request: Request, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request, { ...init, credentials: 'same-origin' })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw ProblemError.offline(cause)
  }
  if (!response.ok) throw await problemFromResponse(response)
  return response
}

/** Wraps a nested client so that each call's input and output pass the codec. */
function camelCalls(client: unknown): unknown {
  const call = client as (input: unknown, options: unknown) => Promise<unknown>
  return new Proxy(call, {
    get: (target, key) =>
      typeof key === 'string' && key !== 'then' ? camelCalls(Reflect.get(target, key) as unknown) : undefined,
    apply: async (target, _self, [input, options]: [unknown, unknown]) =>
      toCamel(await target(toSnake((input ?? {}) as never), options)),
  })
}

/** The dashboard's client; signed in by its session cookie. */
export const client = createClient()

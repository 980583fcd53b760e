import { v1, v2 } from '#contract/router.ts'
import { clientOf } from './contract-client.ts'
import type { ClientOf } from './contract-client.ts'

export type { CallOptions } from './contract-client.ts'
export { ProblemError } from './problem-error.ts'

export interface ClientOptions {
  /** Address of the service, e.g. `https://sign.example.com`. */
  readonly baseUrl: string
  /** The organisation's API credentials: `X-Service-Id` and `X-Service-Key`. */
  readonly credentials?: { readonly id: string; readonly key: string }
  /** The partner key, for register, auth-code and partner-wide lists: `X-Service-Partner`. */
  readonly partnerKey?: string
  /** Sends a request; defaults to the platform's `fetch`. */
  readonly fetch?: (request: Request, init: RequestInit) => Promise<Response>
}

/** The public interface as typed functions: `client.v1.envelopes.create({ body: { … } })`. */
export type Client = ClientOf<{ v1: typeof v1; v2: typeof v2 }>

/**
 * Creates a client of the public interface for integrators; names are camelCase, files base64 text. Throws every
 * refusal as a {@link ProblemError} with its code, status, faulty fields and request id.
 */
export function createClient({ baseUrl, credentials, partnerKey, ...rest }: ClientOptions): Client {
  const headers: Record<string, string> = {
    ...(credentials ? { 'x-service-id': credentials.id, 'x-service-key': credentials.key } : {}),
    ...(partnerKey === undefined ? {} : { 'x-service-partner': partnerKey }),
  }
  return clientOf({ v1, v2 }, { ...rest, baseUrl: () => baseUrl, headers: () => headers })
}

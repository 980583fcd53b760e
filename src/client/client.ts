import { callOperation } from './call.ts'
import type { CallInput, CallOptions, ClientOptions } from './call.ts'
import { openDownload } from './download.ts'
import type { Download } from './download.ts'
import { routes } from './interface.ts'
import type { Operations } from './interface.ts'

export type { CallOptions, ClientOptions } from './call.ts'
export type { Download } from './download.ts'
export type * from './interface.ts'
export { ProblemError } from './problem-error.ts'
export { verifyWebhook, WebhookError } from './webhook.ts'
export type { WebhookHeaders } from './webhook.ts'

/** The public interface as typed functions: `client.v1.envelopes.create({ body: { … } })`. */
export interface Client extends Operations {
  /** Opens a download address of an answer, such as `combined` of an envelope. */
  readonly download: (address: string, options?: CallOptions) => Promise<Download>
}

/**
 * Creates a client of the public interface. Names are camelCase, files base64 text. Throws every refusal as a
 * {@link ProblemError} with its code, status, faulty fields and request id.
 */
export function createClient(options: ClientOptions): Client {
  const operations = functionsOf(routes, options) as Operations
  return { ...operations, download: (address, call = {}) => openDownload(options, address, call) }
}

type Route = readonly [method: string, path: string, items?: string]
type Routes = { readonly [name: string]: Route | Routes }

const isRoute = (entry: Route | Routes): entry is Route => Array.isArray(entry)

function functionsOf(table: Routes, client: ClientOptions): object {
  const made: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(table)) {
    if (!isRoute(entry)) {
      made[name] = functionsOf(entry, client)
      continue
    }
    const [method, path, items] = entry
    const call = (input: CallInput = {}, options: CallOptions = {}) =>
      callOperation(client, method, path, input, options)
    made[name] = call
    if (items !== undefined)
      made['all'] = (input: CallInput = {}, options: CallOptions = {}) =>
        everyPage(call, items, input, options)
  }
  return made
}

/** The records of one page after the other, each page asked for when the last one is used up. */
async function* everyPage(
  call: (input: CallInput, options: CallOptions) => Promise<unknown>,
  items: string,
  input: CallInput,
  options: CallOptions,
): AsyncGenerator {
  let cursor: unknown = input.query?.['cursor']
  for (;;) {
    const page = (await call({ ...input, query: { ...input.query, cursor } }, options)) as Record<
      string,
      unknown
    >
    yield* page[items] as unknown[]
    if (page['hasMore'] !== true) return
    if (page['cursor'] === cursor) throw new TypeError('The service gave the same page twice.')
    cursor = page['cursor']
  }
}

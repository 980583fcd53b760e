import { send } from './call.ts'
import type { CallOptions, ClientOptions } from './call.ts'

/** A file while it arrives. */
export interface Download {
  readonly body: ReadableStream<Uint8Array>
  readonly name: string | null
  readonly type: string
  /** In bytes. Null when the service does not know it yet. */
  readonly size: number | null
}

/**
 * Opens a download address of an answer, such as `combined` of an envelope. Such addresses need no credentials and get none.
 */
export async function openDownload(
  client: ClientOptions,
  address: string,
  options: CallOptions,
): Promise<Download> {
  const request = { method: 'GET', url: address, headers: {} }
  const { body, headers } = await send(client, options, request, async (response) => response)
  const length = headers.get('content-length')
  const isEncoded = headers.has('content-encoding')
  return {
    body: body ?? new ReadableStream({ start: (controller) => controller.close() }),
    name: nameIn(headers.get('content-disposition') ?? ''),
    type: headers.get('content-type') ?? 'application/octet-stream',
    size: length === null || isEncoded ? null : Number(length),
  }
}

/** Source: RFC 6266. */
function nameIn(disposition: string): string | null {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (full === undefined) return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? null
  try {
    return decodeURIComponent(full)
  } catch {
    return null
  }
}

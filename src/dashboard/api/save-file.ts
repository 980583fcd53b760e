import { saveBlob } from './save-blob.ts'
import { toSnake } from '#contract/codec.ts'
import { problemFromResponse, ProblemError } from '#client/problem-error.ts'

/** How much of a file has arrived. `total` is null while unknown. */
export interface SavingProgress {
  readonly bytes: number
  readonly total: number | null
}

export interface SaveOptions {
  readonly onProgress?: (progress: SavingProgress) => void
  readonly signal?: AbortSignal
}

/** What was saved: its name, and how many requested things are missing from it. */
export interface SavedFile {
  readonly name: string
  readonly leftOut: number
}

/**
 * Requests a file built from `choice` and saves it once it is complete: a broken one is never saved. The bytes go to
 * the browser's own storage as they arrive. Throws {@link ProblemError}, or an `AbortError` when cancelled.
 */
export async function saveFile(
  path: string,
  choice: object,
  { onProgress, signal }: SaveOptions = {},
): Promise<SavedFile> {
  const response = await asked(path, choice, signal)
  if (!response.ok || response.body === null) throw await problemFromResponse(response)
  const { headers } = response
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null
  const total = length === null ? null : Number(length)
  const counted = response.body.pipeThrough(counter(total, onProgress))
  const type = headers.get('content-type') ?? 'application/octet-stream'
  const blob = await whole(new Response(counted, { headers: { 'content-type': type } }))
  if (total !== null && blob.size !== total) throw brokenOff(null)
  const name = savedName(headers.get('content-disposition'))
  saveBlob(blob, name)
  return { name, leftOut: Number(headers.get('x-left-out') ?? 0) }
}

async function asked(path: string, choice: object, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toSnake(choice)),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    throw isAbort(cause) ? cause : ProblemError.offline(cause)
  }
}

async function whole(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch (cause) {
    throw isAbort(cause) ? cause : brokenOff(cause)
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function brokenOff(cause: unknown): ProblemError {
  const message = 'The download was interrupted and nothing was saved. Try again.'
  const parts = { message, title: 'The download was interrupted', code: null, status: 0 }
  return new ProblemError({ ...parts, requestId: null, retryAfter: null, errors: [] }, cause)
}

function counter(total: number | null, tell: SaveOptions['onProgress']) {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      tell?.({ bytes, total })
      controller.enqueue(chunk)
    },
  })
}

/** The file name sent by the service. Source: RFC 6266. */
function savedName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return encoded === undefined ? 'download' : decodeURIComponent(encoded)
  } catch {
    return 'download'
  }
}

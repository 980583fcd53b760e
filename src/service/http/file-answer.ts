import { createHash } from 'node:crypto'
import type { Storage } from '../ports/storage/storage.ts'
import { sizeOfFiles, streamFiles } from '../ports/storage/joined-files.ts'
import { NotStored } from '../ports/storage/storage.ts'
import type { FileAnswer, StreamedFile } from '../operations/operation.ts'
import { notFound } from './problem.ts'
import { filePolicy, emailPolicy } from './pages/security-headers.ts'

/** Serves a file, whole or the one range that was requested. Source: RFC 9110 §14. */
export async function fileAnswer(request: Request, file: FileAnswer, storage: Storage): Promise<Response> {
  const size =
    'bytes' in file.content ? file.content.bytes.byteLength : await sizeOfFiles(storage, keysOf(file.content))
  if (size === null) throw notFound()
  const etag = etagOf(file)
  const headers = headersOf(file, etag)
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const wanted = rangeOf(request, size, etag)
  if (wanted === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = wanted ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (wanted) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const status = wanted ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(await bodyOf(file, storage, wanted), { status, headers })
}

/**
 * Serves a file that is generated while it is sent. A client detects an incomplete one by its length or by the broken
 * stream.
 */
export function streamedAnswer({ name, contentType, body, size, leftOut }: StreamedFile): Response {
  const headers = new Headers({
    'content-type': contentType,
    'content-disposition': dispositionOf({ disposition: 'attachment', name }),
    'content-security-policy': filePolicy,
    'cache-control': 'no-store',
    'x-left-out': String(leftOut),
  })
  if (size !== null) headers.set('content-length', String(size))
  return new Response(body, { headers })
}

async function bodyOf(
  { content }: FileAnswer,
  storage: Storage,
  range: { start: number; end: number } | null,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  if ('bytes' in content)
    return new Uint8Array(range ? content.bytes.subarray(range.start, range.end + 1) : content.bytes)
  try {
    return await streamFiles(storage, keysOf(content), range ?? undefined)
  } catch (error) {
    if (error instanceof NotStored) throw notFound()
    throw error
  }
}

function headersOf(file: FileAnswer, etag: string): Headers {
  const isHtml = file.contentType.startsWith('text/html')
  return new Headers({
    'content-type': file.contentType,
    'content-disposition': dispositionOf(file),
    'content-security-policy': isHtml ? emailPolicy : filePolicy,
    'cache-control': cachingOf(file),
    'accept-ranges': 'bytes',
    // Kept for this session only: whoever signs in next on the same device has another cookie.
    ...(file.isForever === true ? { vary: 'Cookie' } : {}),
    ...(file.isPublic === true ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    etag,
  })
}

function cachingOf({ isPublic = false, isForever = false, isSecret = false }: FileAnswer): string {
  if (isSecret) return 'no-store'
  if (isPublic) return 'public, max-age=31536000, immutable'
  return isForever ? 'private, max-age=31536000, immutable' : 'private, no-cache'
}

function keysOf({ storageKey, tails = [] }: Exclude<FileAnswer['content'], { bytes: Uint8Array }>): string[] {
  return [storageKey, ...tails]
}

/** A stored file never changes under its key. */
function etagOf({ content }: FileAnswer): string {
  const source = 'bytes' in content ? content.bytes : keysOf(content).join('\n')
  return `"${createHash('sha256').update(source).digest('base64url').slice(0, 27)}"`
}

/** The plain name is for old clients, the full one is in UTF-8. Source: RFC 6266. */
function dispositionOf({ disposition, name }: Pick<FileAnswer, 'disposition' | 'name'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const full = encodeURIComponent(name.replace(/[\\/]/g, '_')).replace(/['()*]/g, (sign) => `%${hex(sign)}`)
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase()
}

function rangeOf(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | null {
  const condition = request.headers.get('if-range')
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!match || (condition !== null && condition !== etag)) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}

import type { Access } from '#contract/operation.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { z } from 'zod'
import { readForm } from './read-form.ts'
import { readJson } from './read-json.ts'
import type { OperationFacts } from '../orpc.ts'
import { Refused } from '../problem.ts'

const slack = 64 * 1024
/** A drawing with the maximum number of points. */
const artBytes = 1024 * 1024
const ordinary = 4 * 1024 * 1024
/** Most bodies. They come in one piece. */
const small = 64 * 1024
/** How much of a body that is too large is read to its end before it is cut off: this, and no more than some times its limit. */
const patience = { bytes: 256 * 1024 * 1024, times: 20 }

/** The kind of body an operation takes, and its maximum size in bytes. */
export interface BodyRule {
  readonly kind: 'none' | 'json' | 'form' | 'fields'
  readonly bytes: number
}

/**
 * Derives from the contract what body an operation takes. Files travel as multipart forms or in base64 (4 bytes for 3).
 */
export function bodyRule({ input, access }: Pick<OperationFacts, 'input' | 'access'>): BodyRule {
  const { body } = input.shape
  // Strangers send a link or a password. Larger bodies must not keep the service busy.
  if (!body || access === 'anyone') return { kind: body ? 'json' : 'none', bytes: slack }
  const parts = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}
  if (Object.values(parts).some((part) => part instanceof z.ZodFile))
    return { kind: 'form', bytes: limits.documentBytes + slack }
  // Guests sign, with a signature and initials at the most.
  if (guests.has(access)) return { kind: 'json', bytes: 2 * artBytes }
  const fileBytes =
    'documents' in parts || 'base' in parts ? limits.envelopeBytes : 'logo' in parts ? limits.logoBytes : 0
  return { kind: 'json', bytes: Math.ceil((fileBytes * 4) / 3) + ordinary }
}

const guests: ReadonlySet<Access> = new Set(['recipient', 'witness-link', 'individual'])

/** How much room a request's body may take, before it is read. */
export function announcedBytes(request: Request, rule: BodyRule): number {
  if (request.method === 'GET' || request.method === 'HEAD') return 0
  const announced = request.headers.get('content-length')
  const isChunked = request.headers.has('transfer-encoding')
  return announced === null ? (isChunked ? rule.bytes : 0) : Math.min(rule.bytes, Number(announced))
}

/**
 * Reads a request's body. Refuses `too-large`, `unsupported-type` when it comes in another form, and `malformed-request` when
 * the caller leaves before its end. A body that is too large is still read to its end, so that the sender sees the response
 * and not a broken connection.
 */
export async function readBody(request: Request, rule: BodyRule): Promise<Uint8Array> {
  // A Request of these has no body, and asking for it takes a tenth of the time of most answers.
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array()
  const announced = Number(request.headers.get('content-length') ?? 0)
  const isSmall = announced > 0 && announced <= Math.min(rule.bytes, small)
  try {
    const bytes = isSmall
      ? // The server refuses more than was announced. As a stream it would cost more than most answers.
        new Uint8Array(await request.arrayBuffer())
      : await readChunks(request, announced, rule)
    if (bytes.length > 0) checkType(request.headers.get('content-type'), rule)
    return bytes
  } catch (fault) {
    throw isCutOff(fault) ? new Refused(refusal('malformed-request', 'The request ended too early.')) : fault
  }
}

async function readChunks(request: Request, announced: number, rule: BodyRule): Promise<Uint8Array> {
  // Joining the chunks of a large body at the end would keep others waiting.
  let bytes: Uint8Array = Buffer.allocUnsafeSlow(announced <= rule.bytes ? announced : 0)
  let size = 0
  for await (const chunk of request.body ?? []) {
    const end = size + chunk.byteLength
    if (end <= rule.bytes) {
      if (end > bytes.length) bytes = grown(bytes, Math.min(rule.bytes, 2 * end))
      bytes.set(chunk, size)
    }
    size = end
    if (size > Math.min(patience.bytes, patience.times * rule.bytes)) break
  }
  if (size > rule.bytes)
    throw new Refused(refusal('too-large', `The request is larger than ${sizeInWords(rule.bytes)}.`))
  return size === bytes.length ? bytes : bytes.subarray(0, size)
}

/** Whether the caller left: nobody sees the answer, but it must not count as a fault of ours. */
function isCutOff(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ECONNRESET'
}

/** A body without an announced length. */
function grown(bytes: Uint8Array, length: number): Uint8Array {
  const more = Buffer.allocUnsafeSlow(length)
  more.set(bytes)
  return more
}

const given = new WeakMap<Request, unknown>()

/** A request within the process, whose body was read already: writing it down once more would keep everyone waiting. */
export function requestWith(url: URL, init: Omit<RequestInit, 'body'>, body: object | undefined): Request {
  const request = new Request(url, init)
  if (body !== undefined) given.set(request, body)
  return request
}

/** Reads a body, whose bytes must not be used afterwards. A missing one counts as an empty object, so that every missing member is named. */
export async function parseBody(
  request: Request,
  rule: Pick<BodyRule, 'kind'>,
  bytes: Uint8Array,
): Promise<unknown> {
  if (given.has(request)) return given.get(request)
  if (rule.kind === 'none' || bytes.byteLength === 0) return {}
  return rule.kind === 'form' ? readForm(request.headers.get('content-type') ?? '', bytes) : readJson(bytes)
}

const types: Readonly<Record<BodyRule['kind'], string | null>> = {
  none: null,
  json: 'application/json',
  form: 'multipart/form-data',
  fields: 'application/x-www-form-urlencoded',
}

function checkType(header: string | null, rule: BodyRule): void {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? ''
  const wanted = types[rule.kind]
  if (wanted === null || type === wanted || (rule.kind === 'json' && type.endsWith('+json'))) return
  throw new Refused(refusal('unsupported-type', `Send the body as ${wanted}, not as ${type || 'nothing'}.`))
}

function sizeInWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${Math.floor(bytes / (1024 * 1024))} MB`
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'

/** The files of an envelope that can be downloaded. Source: specification, Envelope. A receipt is of one recipient's act. */
const downloadFiles = ['original', 'master', 'certificate', 'combined', 'receipt'] as const
export type DownloadFile = (typeof downloadFiles)[number]

/** What a temporary address is valid for, whichever file it leads to. */
export interface DownloadScope {
  readonly organisationId: string
  /** The id of an envelope or a template. The two never share an id. */
  readonly envelopeId: string
  /** One document of the envelope, or null for all of them. */
  readonly documentId: string | null
  /** The recipient whose access it ends with, or null for the sender's side. */
  readonly recipientId: string | null
  /** Whole milliseconds since 1970. */
  readonly expires: number
}

export interface DownloadGrant extends DownloadScope {
  readonly file: DownloadFile
}

const tagBytes = 16

/**
 * Signs addresses: returns the token of each file of a scope. One HMAC-SHA-512 serves four, each with its own 128
 * bits, so that no token reveals another. Receipts have one of their own.
 */
export function signDownloads(key: KeyObject, scope: DownloadScope): (file: DownloadFile) => string {
  const text = scopeText(scope)
  const tags = createHmac('sha512', key).update(text).digest()
  return (file) => {
    const index = downloadFiles.indexOf(file)
    const signed = `${index}${text}`
    const payload = Buffer.from(signed, 'utf8').toString('base64url')
    const tag =
      file === 'receipt'
        ? createHmac('sha512', key).update(signed).digest().subarray(0, tagBytes)
        : tags.subarray(index * tagBytes, (index + 1) * tagBytes)
    return `${payload}.${tag.toString('base64url')}`
  }
}

/** Reads a token. Refuses an altered one as `link-invalid` and an expired one as `link-expired`. */
export function readDownloadToken(key: KeyObject, token: string, now: Date): Result<DownloadGrant> {
  const grant = parse(token.split('.')[0] ?? '')
  if (grant === null || !sameText(signDownloads(key, grant)(grant.file), token))
    return refuse(refusal('link-invalid', 'This address isn’t valid. Ask for a new one.'))
  if (now.getTime() >= grant.expires)
    return refuse(refusal('link-expired', 'This address has expired. Ask for a new one.'))
  return ok(grant)
}

function scopeText({ organisationId, envelopeId, documentId, recipientId, expires }: DownloadScope): string {
  return JSON.stringify([expires, organisationId, envelopeId, documentId, recipientId])
}

function parse(payload: string): DownloadGrant | null {
  try {
    const text = Buffer.from(payload, 'base64url').toString('utf8')
    const file = downloadFiles[Number(text[0])]
    const parts: unknown = JSON.parse(text.slice(1))
    if (file === undefined || !Array.isArray(parts)) return null
    const [expires, organisationId, envelopeId, documentId, recipientId] = parts as unknown[]
    if (typeof expires !== 'number' || typeof organisationId !== 'string' || typeof envelopeId !== 'string')
      return null
    if (!isTextOrNull(documentId) || !isTextOrNull(recipientId)) return null
    return { file, expires, organisationId, envelopeId, documentId, recipientId }
  } catch {
    return null
  }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function sameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

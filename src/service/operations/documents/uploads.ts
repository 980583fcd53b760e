import type { documentTypes } from '#contract/v1/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'

export type DocumentType = (typeof documentTypes)[number]

const pdf = 'application/pdf'
const wordTypes: ReadonlySet<string> = new Set([
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])

/** A file as somebody handed it in. */
export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  /** As declared; null when the content alone decides. */
  readonly type: DocumentType | null
}

/**
 * Reads base64 of RFC 4648 §4, padded; line breaks may part it. Null for anything else and for nothing.
 */
export function readBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.fromBase64(text, { lastChunkHandling: 'strict' })
    return bytes.length === 0 ? null : bytes
  } catch {
    return null
  }
}

/** Refuses a file over 10 MB, and what is no PDF by its content and its declared type. Source: specification, document item. */
export function checkUpload({ name, bytes, type }: Upload): Result<true> {
  if (bytes.length > limits.documentBytes)
    return refuse(refusal('too-large', `“${name}” is larger than 10 MB. Split it or reduce its pictures.`))
  const content = contentOf(bytes)
  if (content === 'word' && (type === null || wordTypes.has(type))) return refuse(wordIsOff(name))
  if (type !== null && wordTypes.has(type))
    return refuse(content === 'pdf' ? notAsDeclared(name, type) : wordIsOff(name))
  if (content !== 'pdf')
    return refuse(refusal('unsupported-type', `“${name}” is not a PDF. Save it as PDF and add it again.`))
  return ok(true)
}

function wordIsOff(name: string): Refusal {
  return refusal(
    'unsupported-type',
    `“${name}” cannot be used: conversion of Word files is not enabled on this server. Save it as PDF first.`,
  )
}

function notAsDeclared(name: string, type: DocumentType): Refusal {
  return refusal('unsupported-type', `“${name}” is declared as ${type}, but is a PDF: declare ${pdf}.`)
}

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zip = [0x50, 0x4b, 0x03, 0x04]

/** What a file is by its content. The header of a PDF may stand within its first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
function contentOf(bytes: Uint8Array): 'pdf' | 'word' | 'other' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  if (head.includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, ole)) return 'word'
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return startsWith(bytes, zip) && whole.includes('word/') ? 'word' : 'other'
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

import type { documentTypes } from '#contract/v1/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { looksLikePdf } from '#pdf/intake/looks-like-pdf.ts'
import { wordFormatOf } from '../../ports/word-converter/word-file.ts'
import type { WordFormat } from '../../ports/word-converter/word-file.ts'

export type DocumentType = (typeof documentTypes)[number]

/** The format of an upload, by its content. */
export type UploadFormat = 'pdf' | WordFormat

/** The type of each format. Source: specification, document item. */
export const typeOfFormat = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<UploadFormat, DocumentType>

/** A file as it was uploaded. */
export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  /** As declared. Null when the content alone decides. */
  readonly type: DocumentType | null
}

/** Reads base64 of RFC 4648 §4, padded, with optional line breaks. Null for anything else and for empty text. */
export function readBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.fromBase64(text, { lastChunkHandling: 'strict' })
    return bytes.length === 0 ? null : bytes
  } catch {
    return null
  }
}

/**
 * The format of an upload. Refuses a file over 10 MB, content that is neither PDF nor Word, a Word file with a
 * password, and a PDF declared as Word or the other way round. Source: specification, document item.
 */
export function checkUpload({ name, bytes, type }: Upload): Result<UploadFormat> {
  if (bytes.length > limits.documentBytes)
    return refuse(refusal('too-large', `“${name}” is larger than 10 MB. Split it or shrink its images.`))
  const word = wordFormatOf(bytes)
  if (!word.ok) return refuse({ ...word.refusal, detail: `“${name}”: ${word.refusal.detail}` })
  const format = word.value ?? (looksLikePdf(bytes) ? 'pdf' : null)
  if (format === null) {
    const words = `“${name}” is not a PDF or Word document. Save it as PDF and add it again.`
    return refuse(refusal('unsupported-type', words))
  }
  const isAsDeclared = type === null || (type === typeOfFormat.pdf) === (format === 'pdf')
  if (isAsDeclared) return ok(format)
  const found = format === 'pdf' ? 'PDF' : 'Word document'
  const words = `“${name}” is declared as ${type}, but is a ${found}. Declare it as ${typeOfFormat[format]}.`
  return refuse(refusal('unsupported-type', words))
}

import type { PdfiumFile, TextEngine } from '../pdfium.ts'
import { PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { openDocument } from '../document.ts'
import { openFile } from '../pdfium.ts'
import { indexOfBytes, placesOf } from '../seal-check/find-bytes.ts'
import { repairDocument } from './repair.ts'

/** An upload as PDFium reads it, and the bytes it read: those of the upload, or close to them. */
export interface OpenUpload {
  readonly file: PdfiumFile
  readonly bytes: Uint8Array
  readonly isEncrypted: boolean
}

/**
 * Opens an upload in PDFium, whose reading counts. Viewers also open files without a header, files whose password only
 * protects attachments, and files that have to be repaired; these are altered just enough to be opened.
 */
export async function openUpload(
  bytes: Uint8Array,
  engine: TextEngine,
): Promise<OpenUpload | 'needs-password' | 'unreadable'> {
  const given = opened(bytes, engine)
  if (given === 'needs-password') {
    const readable = await withoutAttachmentPassword(bytes)
    return readable === null ? given : opened(readable, engine)
  }
  if (given !== 'unreadable') return given
  const headed = opened(withHeader(bytes), engine)
  if (headed !== 'unreadable') return headed
  const repaired = await repairDocument(bytes)
  if (repaired.ok) return opened(repaired.value, engine)
  return repaired.refusal === 'encrypted' ? 'needs-password' : 'unreadable'
}

function opened(bytes: Uint8Array, engine: TextEngine): OpenUpload | 'needs-password' | 'unreadable' {
  const file = openFile(bytes, engine)
  if (typeof file === 'string') return file
  if (file.pages > 0) return { file, bytes, isEncrypted: engine.pdfium.EPDF_IsEncrypted(file.document) }
  file.close()
  return 'unreadable'
}

const header = '%PDF-'

/** Begins with its header, wherever that was; a file without one gets one. */
function withHeader(bytes: Uint8Array): Uint8Array {
  const at = indexOfBytes(bytes, asciiBytes(header))
  if (at > 0) return bytes.subarray(at)
  const start = asciiBytes(`${header}1.7\n`)
  const whole = new Uint8Array(start.length + bytes.length)
  whole.set(start)
  whole.set(bytes, start.length)
  return whole
}

/**
 * A file whose pages are not encrypted, only its attachments, without the encryption: these attachments are not kept.
 * Null if the pages are encrypted too. Source: ISO 32000-1 §7.6.5, the identity filter for streams and strings.
 */
async function withoutAttachmentPassword(bytes: Uint8Array): Promise<Uint8Array | null> {
  const readable = new Uint8Array(bytes)
  for (const at of placesOf(bytes, asciiBytes(encryptKey))) {
    const next = readable[at + encryptKey.length] ?? 0
    if (next <= 0x20 || next === 0x3c) readable[at + encryptKey.length - 1] = 0x58
  }
  try {
    const { pdf, follow } = await openDocument(readable)
    const encryption = follow(pdf.context.info.trailer.get('EncrypX'))
    if (!(encryption instanceof PdfDict)) return null
    const version = follow(encryption.get('V'))
    const leavesPages = ['StmF', 'StrF'].every((key) => {
      const filter = follow(encryption.get(key))
      return filter === null || (filter instanceof PdfName && filter.value === 'Identity')
    })
    return version instanceof PdfNumber && version.value >= 4 && leavesPages ? readable : null
  } catch {
    return null
  }
}

const encryptKey = '/Encrypt'

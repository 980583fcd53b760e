import type { PDF } from '@libpdf/core'
import { PdfArray, PdfString } from '@libpdf/core'
import { asciiBytes } from './ascii.ts'
import { sha256 } from './seal/cms.ts'
import { lastIndexOfBytes } from './seal-check/find-bytes.ts'

const blank = new Uint8Array(16)
const spelledBlank = asciiBytes(`<${blank.toHex()}>`)
/** The trailer is at the end of the file. */
const reach = 1024

/**
 * Saves a new document with an identifier that follows from its contents instead of a random one, so that the same pages
 * always give the same bytes. Source: ISO 32000-1 §14.4.
 */
export async function saveByContent(pdf: PDF): Promise<Uint8Array> {
  pdf.context.info.trailer.set('ID', new PdfArray([1, 2].map(() => new PdfString(blank, 'hex'))))
  const bytes = await pdf.save()
  const id = asciiBytes((await sha256(bytes)).subarray(0, blank.length).toHex().toUpperCase())
  let at = bytes.length
  for (let half = 0; half < 2; half += 1) {
    at = lastIndexOfBytes(bytes, spelledBlank, at, reach)
    if (at === -1) throw new Error('the identifier has no place in the file')
    bytes.set(id, at + 1)
  }
  return bytes
}

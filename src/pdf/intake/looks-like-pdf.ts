import { asciiBytes } from '../ascii.ts'
import { indexOfBytes } from '../seal-check/find-bytes.ts'

const signs = ['%PDF-', 'startxref', '/Catalog']

/** Whether a file is meant to be a PDF. Viewers need neither a header nor a place for it. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return signs.some((sign) => indexOfBytes(bytes, asciiBytes(sign)) >= 0)
}

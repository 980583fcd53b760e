import type { PDF } from '@libpdf/core'
import { openDocument } from './document.ts'
import { saveByContent } from './save-by-content.ts'
import { transplant } from './transplant.ts'

/**
 * Joins inspected documents into one, pages in order with their boxes and rotation. A single document is returned
 * unchanged. `mark` writes into the result if there are several.
 */
export async function combineDocuments(
  documents: readonly Uint8Array[],
  mark?: (pdf: PDF) => void,
): Promise<Uint8Array> {
  const [first, ...others] = documents
  if (first !== undefined && others.length === 0) return first
  const opened = await Promise.all(documents.map(async (bytes) => openDocument(bytes)))
  const joined = transplant(opened)
  mark?.(joined)
  return saveByContent(joined)
}

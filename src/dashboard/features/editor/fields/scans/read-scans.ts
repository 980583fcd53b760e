import type { PDFDocumentProxy } from 'pdfjs-dist'
import { suggestFields } from '#domain/field/suggestions/suggest-fields.ts'
import type { Language } from '#domain/language.ts'
import type { PaperDocument } from '../../../../paper/paper-document.ts'
import { recognisePlaces } from '../../../../paper/scans/recognise.ts'
import { isScan } from './scan-pages.ts'
import type { ScannedPage } from './scan-pages.ts'

interface Reading {
  readonly language: Language
  readonly signal: AbortSignal
  /** Called before a page is read, with its number across all documents. */
  readonly onStart: (page: number) => void
  readonly onRead: (found: ScannedPage) => void
  /** Whether a page was read before. */
  readonly isKnown: (document: PaperDocument, pageOfDocument: number) => boolean
}

/**
 * Reads every scanned page of these documents on this device, one after the other, and suggests the fields that it asks
 * for. Rejects where the files for it cannot be loaded.
 */
export async function readScans(documents: readonly PaperDocument[], reading: Reading): Promise<void> {
  const { openPdf } = await import('../../../../paper/pdf-engine.ts')
  let before = 0
  for (const document of documents) {
    const task = openPdf(document.file)
    try {
      await readOne(await task.promise, document, before, reading)
    } finally {
      void task.destroy()
    }
    before += document.pages.length
  }
}

async function readOne(
  pdf: PDFDocumentProxy,
  document: PaperDocument,
  before: number,
  { language, signal, onStart, onRead, isKnown }: Reading,
): Promise<void> {
  for (const [index, size] of document.pages.entries()) {
    const pageOfDocument = index + 1
    if (signal.aborted) return
    if (isKnown(document, pageOfDocument) || !(await isScan(pdf, pageOfDocument))) continue
    onStart(before + pageOfDocument)
    const { lines, ruled } = await recognisePlaces(pdf, pageOfDocument, size, language)
    if (signal.aborted) return
    const suggestions = suggestFields({ pages: [size], lines, ruled, boxes: [], form: [] }).map((one) => ({
      ...one,
      options: [...one.options],
    }))
    onRead({ file: document.file.url, pageOfDocument, lines, suggestions })
  }
}

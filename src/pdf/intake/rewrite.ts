import type { PdfiumFile, TextEngine } from '../pdfium.ts'
import type { OpenDocument } from '../document.ts'
import { openDocument, openPages } from '../document.ts'
import { memoryOf } from '../pdfium.ts'

/** Source: fpdf_save.h, FPDF_NO_INCREMENTAL. */
const wholeFile = 2

/** A file as PDFium reads it, for the other readers. Throws if it cannot be written or read. */
export async function openRewritten(file: PdfiumFile, engine: TextEngine): Promise<OpenDocument> {
  const bytes = rewrite(file, engine)
  const { pdfium } = engine
  const numbers = Array.from({ length: file.pages }, (_, index) =>
    pdfium.EPDFDoc_GetPageObjectNumberByIndex(file.document, index),
  )
  return numbers.every((number) => number > 0) ? openPages(bytes, numbers) : openDocument(bytes, file.pages)
}

/**
 * Writes a file as PDFium reads it: one revision, one table, not encrypted. Nothing of how it was written before can
 * mislead another reader. Throws if PDFium cannot write it.
 */
function rewrite({ document }: PdfiumFile, { pdfium }: TextEngine): Uint8Array {
  if (pdfium.EPDF_IsEncrypted(document)) pdfium.EPDF_RemoveEncryption(document)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    if (!pdfium.FPDF_SaveAsCopy(document, writer, wholeFile)) throw new Error('PDFium cannot write the file')
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    const written = malloc(size)
    pdfium.PDFiumExt_GetFileWriterData(writer, written, size)
    const bytes = memoryOf(pdfium).HEAPU8.slice(written, written + size)
    free(written)
    return bytes
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { init } from '@embedpdf/pdfium'

/** A running PDFium, started by `startTextEngine`. Serves any number of documents, one at a time. */
export interface TextEngine {
  readonly pdfium: WrappedPdfiumModule
}

/** The module's memory in Emscripten; its views are replaced when it grows. */
interface WasmMemory {
  readonly HEAPU8: Uint8Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
}

/** PDFium's current memory. */
export function memoryOf({ pdfium }: WrappedPdfiumModule): WasmMemory {
  return pdfium as unknown as WasmMemory
}

/** Per-character calls, made directly because the wrapper takes longer than the calls themselves. */
interface CharacterCalls {
  readonly FPDFText_GetUnicode: (text: number, at: number) => number
  readonly FPDFText_IsGenerated: (text: number, at: number) => number
  readonly FPDFText_GetCharOrigin: (text: number, at: number, x: number, y: number) => number
  readonly FPDFText_GetLooseCharBox: (text: number, at: number, rectangle: number) => number
  readonly FPDFText_GetCharAngle: (text: number, at: number) => number
}

/** The calls themselves. */
export function callsOf({ pdfium }: WrappedPdfiumModule): CharacterCalls {
  return pdfium.wasmExports as unknown as CharacterCalls
}

/** Kinds of objects on a page. Source: fpdf_edit.h, FPDF_PAGEOBJ_TEXT, _PATH and _FORM. */
export const [textObject, pathObject, formObject] = [1, 2, 5]

/** Starts PDFium from the bytes of `@embedpdf/pdfium/pdfium.wasm`. */
export async function startTextEngine(wasm: Uint8Array): Promise<TextEngine> {
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return { pdfium }
}

/** A file that is open in PDFium. It takes memory until it is closed. */
export interface PdfiumFile {
  readonly document: number
  readonly pages: number
  readonly close: () => void
}

/** Opens a file with the empty password. Source: fpdfview.h, FPDF_ERR_PASSWORD. */
export function openFile(
  bytes: Uint8Array,
  { pdfium }: TextEngine,
): PdfiumFile | 'needs-password' | 'unreadable' {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const file = malloc(bytes.length)
  if (file === 0) return 'unreadable'
  memoryOf(pdfium).HEAPU8.set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  if (document === 0) {
    free(file)
    return pdfium.FPDF_GetLastError() === passwordError ? 'needs-password' : 'unreadable'
  }
  const close = () => {
    pdfium.FPDF_CloseDocument(document)
    free(file)
  }
  return { document, pages: pdfium.FPDF_GetPageCount(document), close }
}

const passwordError = 4

/**
 * Opens a file in PDFium's memory while `read` runs; it gets the file and 64 bytes of scratch memory. Throws if it
 * cannot be opened.
 */
export function readPages<Answer>(
  bytes: Uint8Array,
  engine: TextEngine,
  read: (document: number, scratch: number) => Answer,
): Answer {
  const file = openFile(bytes, engine)
  if (typeof file === 'string') throw new Error('PDFium cannot open the document')
  const { malloc, free } = engine.pdfium.pdfium.wasmExports
  const scratch = malloc(64)
  try {
    return read(file.document, scratch)
  } finally {
    free(scratch)
    file.close()
  }
}

/** The text of an open page without positions, which takes a hundredth of the time. */
export function plainText({ pdfium }: TextEngine, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return ''
  const count = pdfium.FPDFText_CountChars(text)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc((count + 1) * 2)
  try {
    const written = pdfium.FPDFText_GetText(text, 0, count, buffer)
    const start = buffer >> 1
    const units = new Uint16Array(memoryOf(pdfium).HEAPU8.buffer).subarray(
      start,
      start + Math.max(written - 1, 0),
    )
    let read = ''
    for (let at = 0; at < units.length; at += 8192)
      read += String.fromCharCode(...units.subarray(at, at + 8192))
    return read
  } finally {
    free(buffer)
    pdfium.FPDFText_ClosePage(text)
  }
}

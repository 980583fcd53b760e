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

/** Kinds of objects on a page. Source: fpdf_edit.h, FPDF_PAGEOBJ_TEXT, _PATH, _IMAGE and _FORM. */
export const [textObject, pathObject, imageObject, formObject] = [1, 2, 3, 5]

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

type Opened = PdfiumFile | 'needs-password' | 'unreadable'

/** Opens a file with the empty password. */
export function openFile(bytes: Uint8Array, engine: TextEngine): Opened {
  const file = keep([bytes], engine)
  if (file === 0) return 'unreadable'
  const opened = openAt(file, bytes.length, engine)
  if (typeof opened === 'string') engine.pdfium.pdfium.wasmExports.free(file)
  return typeof opened === 'string' ? opened : freedWith(opened, file, engine)
}

/** Opens a file and what it began as, a number of bytes that are in PDFium's memory once. Close the second last. */
export function openWithBeginning(
  parts: readonly Uint8Array[],
  beginning: number,
  engine: TextEngine,
): [Opened, Opened] {
  const file = keep(parts, engine)
  if (file === 0) return ['unreadable', 'unreadable']
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const [before, after] = [openAt(file, beginning, engine), openAt(file, size, engine)]
  if (typeof after !== 'string') return [before, freedWith(after, file, engine)]
  if (typeof before !== 'string') return [freedWith(before, file, engine), after]
  engine.pdfium.pdfium.wasmExports.free(file)
  return [before, after]
}

/** Puts bytes into PDFium's memory. 0 if there is not enough. */
function keep(parts: readonly Uint8Array[], { pdfium }: TextEngine): number {
  const file = pdfium.pdfium.wasmExports.malloc(parts.reduce((sum, { length }) => sum + length, 0))
  if (file === 0) return 0
  let at = file
  for (const part of parts) {
    memoryOf(pdfium).HEAPU8.set(part, at)
    at += part.length
  }
  return file
}

/** Source: fpdfview.h, FPDF_ERR_PASSWORD. */
function openAt(file: number, size: number, { pdfium }: TextEngine): Opened {
  const document = pdfium.FPDF_LoadMemDocument(file, size, '')
  if (document === 0) return pdfium.FPDF_GetLastError() === passwordError ? 'needs-password' : 'unreadable'
  const close = () => pdfium.FPDF_CloseDocument(document)
  return { document, pages: pdfium.FPDF_GetPageCount(document), close }
}

function freedWith(opened: PdfiumFile, file: number, { pdfium }: TextEngine): PdfiumFile {
  const close = () => {
    opened.close()
    pdfium.pdfium.wasmExports.free(file)
  }
  return { ...opened, close }
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

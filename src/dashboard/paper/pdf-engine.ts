import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { getDocument, GlobalWorkerOptions, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import type { PaperDocument } from './paper-document.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Served by this origin only, see `pdfjsFiles` in vite.config.ts. */
const files = `${import.meta.env.BASE_URL}pdfjs/${version}/`

/** One worker for all documents, because a phone has no memory for one each. */
const worker = new PDFWorker({ verbosity: VerbosityLevel.ERRORS })

/**
 * How every PDF is opened: character maps, standard fonts, colour profiles and decoders come from our own origin, XFA
 * forms stay off, and no script of a document ever runs (there is no sandbox to run it in). One object for all, since
 * React-PDF opens a file again when its options change.
 */
export const openOptions = {
  cMapUrl: `${files}cmaps/`,
  standardFontDataUrl: `${files}standard_fonts/`,
  iccUrl: `${files}iccs/`,
  wasmUrl: `${files}wasm/`,
  enableXfa: false,
  useSystemFonts: false,
  verbosity: VerbosityLevel.ERRORS,
  worker,
}

/** Opens a PDF that is read and not shown. One with a password fails. End it with `destroy()`. */
export function openPdf({ url, headers }: PaperDocument['file']): PDFDocumentLoadingTask {
  return getDocument({ url, ...(headers ? { httpHeaders: headers } : {}), ...openOptions })
}

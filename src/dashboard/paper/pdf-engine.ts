import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Served by this origin only, see `pdfjsFiles` in vite.config.ts. */
const files = `${import.meta.env.BASE_URL}pdfjs/${pdfjs.version}/`

/**
 * How every PDF is opened: character maps, standard fonts, colour profiles and decoders come from our own origin, XFA
 * forms stay off, and no script of a document ever runs (there is no sandbox to run it in). One object for all, since
 * react-pdf reloads a file when its options change.
 */
export const openOptions = {
  cMapUrl: `${files}cmaps/`,
  standardFontDataUrl: `${files}standard_fonts/`,
  iccUrl: `${files}iccs/`,
  wasmUrl: `${files}wasm/`,
  enableXfa: false,
  useSystemFonts: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
  /** One worker for all documents, because a phone has no memory for one each. */
  worker: new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS }),
}

/** Draws annotations as they print (stamps, highlights), never as forms to fill in. */
export const annotationMode = pdfjs.AnnotationMode.ENABLE

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createWorker, OEM } from 'tesseract.js'
import type { Page, Worker } from 'tesseract.js'
import type { TextLine } from '#domain/field/anchors.ts'
import type { RuledLine } from '#domain/field/suggestions/suggest-fields.ts'
import type { Language } from '#domain/language.ts'
import type { PageSize } from '#pdf/page-box.ts'
import { annotationMode } from '../annotation-mode.ts'
import { textLinesOf } from './recognised-lines.ts'
import { ruledLinesOf } from './ruled-lines.ts'

/** A word and how sure the machine is of it, from 0 to 1. */
interface RecognisedWord {
  readonly text: string
  readonly certainty: number
}

/** The text of a picture, as a machine read it. */
export interface RecognisedText {
  readonly paragraphs: readonly (readonly RecognisedWord[])[]
  /** How sure the machine is of the whole, from 0 to 1. */
  readonly certainty: number
}

/** Served by this origin only, see `recognitionFiles` in vite.config.ts: the library's own addresses are a network's. */
const files = `${import.meta.env.BASE_URL}ocr/${import.meta.env.VITE_OCR_VERSION}/`

/** What is read in the reader's language may hold English, and a document may be in English altogether. */
const models: Readonly<Record<Language, string>> = {
  en: 'eng',
  de: 'deu+eng',
  fr: 'fra+eng',
  es: 'spa+eng',
  ar: 'ara+eng',
}

/** Pixels per point: 200 per inch, from which letters of usual size are read well. */
const sharpness = 200 / 72
/** Pixels of the longer side of a picture: what a phone has memory for. */
const longest = 3200
/** Milliseconds after which an idle worker goes: it holds some 200 MB. */
const idle = 60_000

interface Reader {
  readonly language: Language
  readonly worker: Promise<Worker>
}

let reader: Reader | null = null
let end: ReturnType<typeof setTimeout> | undefined
/** One page after the other: two at once would take twice the memory, and no less time. */
let line: Promise<unknown> = Promise.resolve()

/** What a page shows and where, in specification space and on page 1: words, and drawn lines. */
export interface RecognisedPlaces {
  readonly lines: readonly TextLine[]
  readonly ruled: readonly RuledLine[]
}

/**
 * Reads a page of a PDF (1-indexed) as a picture, on this device. Rejects where its files cannot be loaded or the page
 * cannot be drawn.
 */
export function recognisePage(
  pdf: PDFDocumentProxy,
  page: number,
  language: Language,
): Promise<RecognisedText> {
  return inTurn(async () => {
    const { picture } = await pictureOf(pdf, page)
    return textOf(await recognise(picture, language))
  })
}

/** Reads where the words and lines of a page of this size in points are, in the same way. */
export function recognisePlaces(
  pdf: PDFDocumentProxy,
  page: number,
  size: PageSize,
  language: Language,
): Promise<RecognisedPlaces> {
  return inTurn(async () => {
    const { picture, height, perPoint, ruled } = await pictureOf(pdf, page, size)
    const { blocks } = await recognise(picture, language)
    const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
    return { lines: textLinesOf(lines, { height, perPoint }, ruled), ruled }
  })
}

function inTurn<Read>(read: () => Promise<Read>): Promise<Read> {
  const turn = line.then(read, read)
  line = turn
  return turn
}

async function recognise(picture: Blob, language: Language): Promise<Page> {
  clearTimeout(end)
  try {
    const worker = await readerOf(language).worker
    return (await worker.recognize(picture, {}, { text: false, blocks: true })).data
  } catch (error) {
    // The next try begins anew.
    dismiss()
    throw error
  } finally {
    end = setTimeout(dismiss, idle)
  }
}

function readerOf(language: Language): Reader {
  if (reader?.language === language) return reader
  dismiss()
  const worker = createWorker(models[language], OEM.LSTM_ONLY, {
    workerPath: `${files}worker.min.js`,
    corePath: `${files}tesseract-core-simd-lstm.wasm.js`,
    langPath: files.replace(/\/$/, ''),
    // The files are packed all the same, under names that no server unpacks by itself.
    gzip: false,
    workerBlobURL: false,
    cacheMethod: 'none',
    // Without it, the library throws outside of the call.
    errorHandler: () => undefined,
  })
  reader = { language, worker }
  return reader
}

function dismiss(): void {
  const last = reader
  reader = null
  void last?.worker.then(
    (worker) => worker.terminate(),
    () => undefined,
  )
}

interface Picture {
  readonly picture: Blob
  /** In pixels. */
  readonly height: number
  readonly perPoint: number
  readonly ruled: readonly RuledLine[]
}

/** A page as a picture. With its size in points, also where lines are drawn on it. */
async function pictureOf(pdf: PDFDocumentProxy, number: number, size?: PageSize): Promise<Picture> {
  const page = await pdf.getPage(number)
  const usual = page.getViewport({ scale: 1 })
  const scale = Math.min(sharpness, longest / Math.max(usual.width, usual.height))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const { width, height } = canvas
  try {
    await page.render({ canvas, viewport, annotationMode, background: '#ffffff' }).promise
    const pixels = size && canvas.getContext('2d')?.getImageData(0, 0, width, height)
    const perPoint = size ? width / size.width : scale
    const ruled = pixels ? ruledLinesOf(pixels, perPoint) : []
    const picture = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page couldn’t be drawn.')))),
    )
    return { picture, height, perPoint, ruled }
  } finally {
    // Safari frees a canvas late unless it is empty.
    canvas.width = 0
    canvas.height = 0
  }
}

function textOf({ blocks, confidence }: Page): RecognisedText {
  const paragraphs = (blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .map((paragraph) =>
      paragraph.lines
        .flatMap((one) => one.words)
        .map((word) => ({ text: word.text.trim(), certainty: word.confidence / 100 }))
        .filter(({ text }) => text !== ''),
    )
    .filter((words) => words.length > 0)
  return { paragraphs, certainty: confidence / 100 }
}

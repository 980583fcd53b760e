import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import type { Rectangle } from '../page-box.ts'
import type { PdfiumFile, TextEngine } from '../pdfium.ts'
import { PdfArray, PdfBool, PdfDict, PdfNumber, PdfString } from '@libpdf/core'
import { memoryOf, openFile, plainText } from '../pdfium.ts'
import { appearanceOf, isShown, nameIn } from './flatten.ts'

/** An annotation whose appearance has to be drawn, by the index of its page and on it. */
export interface Undrawn {
  readonly page: number
  readonly index: number
  readonly kind: 'field' | 'comment'
  /** What a field shows; drawn only if its appearance says something else. Null if it has no appearance. */
  readonly value: string | null
  /** Where a comment is, if its rectangle is elsewhere. */
  readonly place: Rectangle | null
}

/**
 * The annotations that have no appearance, and fields whose appearance may be out of date. Source: ISO 32000-1 §12.5.5,
 * §12.7.2 NeedAppearances.
 */
export function undrawnIn(document: OpenDocument): Undrawn[] {
  const { pdf, pages, follow } = document
  const form = follow(pdf.getCatalog().get('AcroForm'))
  const isStale = form instanceof PdfDict && follow(form.get('NeedAppearances')) === PdfBool.TRUE
  return pages.flatMap(({ dict }, page) => {
    const annotations = follow(dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) return []
    return annotations.toArray().flatMap((item, index): Undrawn[] => {
      const annotation = follow(item)
      if (!(annotation instanceof PdfDict) || !isShown(document, annotation)) return []
      const type = nameIn(document, annotation, 'Subtype')
      if (type === 'Link' || type === 'Popup') return []
      const kind = type === 'Widget' ? 'field' : 'comment'
      if (appearanceOf(document, annotation) === null)
        return [{ page, index, kind, value: null, place: misplaced(document, annotation) }]
      const value = kind === 'field' && isStale ? shownValue(document, annotation) : null
      return value === null ? [] : [{ page, index, kind, value, place: null }]
    })
  })
}

/** Where the lines of a comment are, if that is outside of its rectangle, which would clip them. */
function misplaced({ follow }: OpenDocument, annotation: PdfDict): Rectangle | null {
  const flat = (object: PdfObject | null): number[] => {
    if (object instanceof PdfArray) return object.toArray().flatMap((item) => flat(follow(item)))
    return object instanceof PdfNumber ? [object.value] : []
  }
  const points = ['QuadPoints', 'Vertices', 'InkList', 'L'].flatMap((key) =>
    flat(follow(annotation.get(key))),
  )
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = flat(follow(annotation.get('Rect')))
  if (points.length < 4) return null
  const across = points.filter((_, index) => index % 2 === 0)
  const up = points.filter((_, index) => index % 2 === 1)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [bottom, top] = [Math.min(...up), Math.max(...up)]
  const isInside =
    left >= Math.min(x1, x2) - near &&
    right <= Math.max(x1, x2) + near &&
    bottom >= Math.min(y1, y2) - near &&
    top <= Math.max(y1, y2) + near
  return isInside ? null : { left: left - near, right: right + near, bottom: bottom - near, top: top + near }
}

/** Points: room for the width of a line. */
const near = 6

/** What a text or choice field shows for its value; null for any other field. */
function shownValue({ follow }: OpenDocument, widget: PdfDict): string | null {
  const inherited = (key: string): PdfObject | null => {
    let node: PdfObject | null = widget
    for (let level = 0; node instanceof PdfDict && level < 32; level += 1) {
      const value = follow(node.get(key))
      if (value !== null) return value
      node = follow(node.get('Parent'))
    }
    return null
  }
  const value = inherited('V')
  if (!(value instanceof PdfString)) return null
  const options = inherited('Opt')
  const pairs = options instanceof PdfArray ? options.toArray().map(follow) : []
  const chosen = pairs.find(
    (pair) => pair instanceof PdfArray && textOf(follow(pair.at(0))) === value.asString(),
  )
  return chosen instanceof PdfArray ? textOf(follow(chosen.at(1))) : value.asString()
}

function textOf(object: PdfObject | null): string {
  return object instanceof PdfString ? object.asString() : ''
}

/**
 * Without the fields whose appearance PDFium would replace by one that says less of the value: office programs write
 * theirs with characters that the font named for the field lacks. Tried on the file opened again.
 */
export function worthDrawing(
  bytes: Uint8Array,
  engine: TextEngine,
  undrawn: readonly Undrawn[],
): readonly Undrawn[] {
  const stale = undrawn.filter(({ value }) => value !== null)
  const trial = stale.length === 0 ? 'unreadable' : openFile(bytes, engine)
  if (typeof trial === 'string') return undrawn
  try {
    const before = saidBy(trial, engine, stale)
    drawAppearances(trial, engine, stale)
    const after = saidBy(trial, engine, stale)
    return undrawn.filter((one) => (after.get(one) ?? 0) >= (before.get(one) ?? 0))
  } finally {
    trial.close()
  }
}

/** How many characters of its value each field's appearance writes. */
function saidBy(
  { document }: PdfiumFile,
  { pdfium }: TextEngine,
  fields: readonly Undrawn[],
): ReadonlyMap<Undrawn, number> {
  const said = new Map<Undrawn, number>()
  for (const [index, onPage] of Map.groupBy(fields, ({ page }) => page)) {
    const page = pdfium.FPDF_LoadPage(document, index)
    if (page === 0) continue
    for (const one of onPage) {
      const annotation = pdfium.FPDFPage_GetAnnot(page, one.index)
      if (annotation === 0) continue
      const written = [...(textIn(pdfium, annotation) ?? '')]
      const wanted = [...bare(one.value ?? '')]
      said.set(one, wanted.filter((letter) => takeOut(written, letter)).length)
      pdfium.FPDFPage_CloseAnnot(annotation)
    }
    pdfium.FPDF_ClosePage(page)
  }
  return said
}

function takeOut(letters: string[], letter: string): boolean {
  const at = letters.indexOf(letter)
  if (at >= 0) letters.splice(at, 1)
  return at >= 0
}

/** Has PDFium draw these annotations of a file. What it cannot draw stays as it is. */
export function drawAppearances(
  { document }: PdfiumFile,
  { pdfium }: TextEngine,
  undrawn: readonly Undrawn[],
): void {
  for (const [index, onPage] of Map.groupBy(undrawn, ({ page }) => page)) {
    const page = pdfium.FPDF_LoadPage(document, index)
    if (page === 0) continue
    const each = (act: (annotation: number, one: Undrawn) => void) => {
      for (const one of onPage) {
        const annotation = pdfium.FPDFPage_GetAnnot(page, one.index)
        if (annotation === 0) continue
        act(annotation, one)
        pdfium.FPDFPage_CloseAnnot(annotation)
      }
    }
    each((annotation, one) => {
      if (one.kind === 'comment') setBorder(pdfium, annotation)
      if (one.place !== null) setPlace(pdfium, annotation, one.place)
    })
    if (onPage.some(({ kind }) => kind === 'comment')) drawAsViewed(pdfium, page)
    each((annotation, { kind, value }) => {
      if (kind === 'field' && (value === null || !saysSame(pdfium, annotation, value)))
        pdfium.EPDFAnnot_GenerateFormFieldAP(annotation)
    })
    pdfium.FPDF_ClosePage(page)
  }
}

/** Source: fpdfview.h, FPDF_ANNOT. */
const withAnnotations = 1
const solid = 1

/** Drawing a page gives an appearance to every comment without one. */
function drawAsViewed(pdfium: WrappedPdfiumModule, page: number): void {
  const bitmap = pdfium.FPDFBitmap_Create(1, 1, 0)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, withAnnotations)
  pdfium.FPDFBitmap_Destroy(bitmap)
}

function setPlace(pdfium: WrappedPdfiumModule, annotation: number, place: Rectangle): void {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const rect = malloc(16)
  const { left, top, right, bottom } = place
  memoryOf(pdfium).HEAPF32.set([left, top, right, bottom], rect >> 2)
  pdfium.FPDFAnnot_SetRect(annotation, rect)
  free(rect)
}

/** The older way to state a border, which PDFium does not read when it draws. Source: ISO 32000-1 §12.5.4. */
function setBorder(pdfium: WrappedPdfiumModule, annotation: number): void {
  if (pdfium.FPDFAnnot_HasKey(annotation, 'BS') || !pdfium.FPDFAnnot_HasKey(annotation, 'Border')) return
  const { malloc, free } = pdfium.pdfium.wasmExports
  const border = malloc(12)
  if (pdfium.FPDFAnnot_GetBorder(annotation, border, border + 4, border + 8))
    pdfium.EPDFAnnot_SetBorderStyle(annotation, solid, memoryOf(pdfium).HEAPF32[(border + 8) >> 2] ?? 1)
  free(border)
}

/** Whether the appearance of a field writes its value. */
function saysSame(pdfium: WrappedPdfiumModule, annotation: number, value: string): boolean {
  return textIn(pdfium, annotation) === bare(value)
}

/** What an appearance writes, without spaces. Null if there is none. */
function textIn(pdfium: WrappedPdfiumModule, annotation: number): string | null {
  const copy = pdfium.EPDFAnnot_ExportAppearanceAsDocument(annotation)
  if (copy === 0) return null
  const page = pdfium.FPDF_LoadPage(copy, 0)
  const text = page === 0 ? '' : plainText({ pdfium }, page)
  if (page !== 0) pdfium.FPDF_ClosePage(page)
  pdfium.FPDF_CloseDocument(copy)
  return bare(text)
}

function bare(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cc}]+/gu, '')
}

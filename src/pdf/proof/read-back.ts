import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { PageSize } from '../page-box.ts'
import type { PdfiumFile, TextEngine } from '../pdfium.ts'
import type { StampItem } from '../stamp.ts'
import type { FoundMarks, NumberedItem } from './find-marks.ts'
import type { Pictures } from './compare-pixels.ts'
import { Renderer } from '../intake/raster.ts'
import { memoryOf, openFile, openWithBeginning } from '../pdfium.ts'
import { areaOf, isBeyond, pixelsOf, showsInk } from './areas.ts'
import { changedElsewhere, lookAt } from './compare-pixels.ts'
import { hasSameObjects } from './compare-objects.ts'
import { findMarks, isInked, tolerance } from './find-marks.ts'
import { joined } from '../writing/tools.ts'
import { shownMap } from './page-map.ts'
import { misreadMarks } from './read-text.ts'

/**
 * What is wrong with the marks of an item: they are not drawn, not in their place, beyond the visible page, hidden by
 * something, without ink or not the text they stand for, or the page around them changed.
 */
export type Fault = 'missing' | 'moved' | 'outside' | 'covered' | 'unreadable' | 'altered'

/** What was read back from a file. Items are named by their position among those that were given. */
export interface ReadBack {
  /** How many items were looked at. */
  readonly items: number
  readonly faults: readonly { readonly item: number; readonly page: number; readonly fault: Fault }[]
  /** Items whose ink hardly stands out from the page. */
  readonly faint: readonly number[]
}

export interface Printed {
  /** As everyone saw the pages. */
  readonly prepared: Uint8Array
  /** The same with the marks, in parts of which the first may be `prepared` itself. */
  readonly sealed: Uint8Array | readonly Uint8Array[]
  readonly items: readonly StampItem[]
  /** The visible size of each page, by which the items were placed. */
  readonly pages: readonly PageSize[]
}

export interface Extent {
  /** Beyond so many pages only one of each size and rotation is read. */
  readonly pages: number
  /** Milliseconds of drawing. What is left then is compared by its objects instead of by pictures. */
  readonly drawing: number
}

/** At this contrast and above, ink can be told from the page. */
const leastContrast = 1.5
/** Pixels of a page that may look different away from the marks, as smoothing differs. */
const strayPixels = 3
/** The longest side of a picture. */
const mostPixels = 1600
const mostMilliseconds = 1000
/** Source: fpdfview.h, FPDF_ANNOT, and fpdf_annot.h, FPDF_ANNOT_LINK. */
const withAnnotations = 1
const link = 2

/**
 * Reads every mark back from a file with PDFium, which had no part in drawing them: its place, its text, its colour, and
 * whether the page looks like the page before with just this ink on top.
 */
export function readBack(printed: Printed, extent: Extent, engine: TextEngine): ReadBack {
  const [before, after] = openBoth(printed, engine)
  const renderer = new Renderer(engine.pdfium)
  try {
    if (typeof before === 'string' || typeof after === 'string')
      throw new Error('PDFium cannot open the file')
    return new Reader(engine.pdfium, renderer, { before, after }).read(printed, extent)
  } finally {
    renderer.close()
    for (const file of [before, after]) if (typeof file !== 'string') file.close()
  }
}

function openBoth({ prepared, sealed }: Printed, engine: TextEngine): ReturnType<typeof openWithBeginning> {
  const parts = sealed instanceof Uint8Array ? [sealed] : sealed
  if (parts[0] === prepared) return openWithBeginning(parts, prepared.length, engine)
  return [openFile(prepared, engine), openFile(joined(parts), engine)]
}

interface Files {
  readonly before: PdfiumFile
  readonly after: PdfiumFile
}

class Reader {
  readonly #pdfium: WrappedPdfiumModule
  readonly #renderer: Renderer
  readonly #files: Files
  /** One fault for each item, the first that was found. */
  readonly #faults = new Map<number, { item: number; page: number; fault: Fault }>()
  readonly #faint = new Set<number>()

  constructor(pdfium: WrappedPdfiumModule, renderer: Renderer, files: Files) {
    this.#pdfium = pdfium
    this.#renderer = renderer
    this.#files = files
  }

  read({ items, pages }: Printed, extent: Extent): ReadBack {
    const numbered = items
      .map((item, index): NumberedItem => ({ item, index }))
      .filter(({ item }) => item.marks.length > 0)
    const byPage = Map.groupBy(numbered, ({ item }) => item.box.page)
    let count = 0
    for (const page of this.#chosen([...byPage.keys()], pages, extent.pages)) {
      const onPage = byPage.get(page) ?? []
      count += onPage.length
      this.#readPage(page, onPage, pages[page - 1], extent)
    }
    return { items: count, faults: [...this.#faults.values()], faint: [...this.#faint] }
  }

  /** All pages, or one of each kind when there are too many. */
  #chosen(marked: readonly number[], sizes: readonly PageSize[], most: number): number[] {
    if (marked.length <= most) return [...marked]
    const kinds = new Map<string, number>()
    for (const page of marked) {
      const { width = 0, height = 0 } = sizes[page - 1] ?? {}
      const kind = `${Math.round(width)} ${Math.round(height)} ${this.#rotationOf(page)}`
      if (!kinds.has(kind)) kinds.set(kind, page)
    }
    return [...kinds.values()].slice(0, most)
  }

  #rotationOf(number: number): number {
    return this.#withPage(this.#files.after, number, (page) => this.#pdfium.FPDFPage_GetRotation(page)) ?? 0
  }

  #readPage(
    number: number,
    items: readonly NumberedItem[],
    size: PageSize | undefined,
    extent: Extent,
  ): void {
    const fault = this.#withPage(this.#files.after, number, (page): Fault | null => {
      const map = size === undefined ? null : shownMap(this.#pdfium, page, size)
      if (map === null || size === undefined) return 'outside'
      const found = findMarks(this.#pdfium, page, items, map)
      if (found === null) return 'missing'
      this.#compareMarks(number, page, found)
      if (!found.isOnTop || this.#hasMoreAnnotations(number, page)) return 'covered'
      const hasTime = this.#renderer.spent < extent.drawing
      const pictures = hasTime ? this.#pictures(number, page, size, found.form) : null
      if (pictures === null) return this.#compareObjects(number, page, found)
      return this.#comparePictures(number, pictures, { size, items })
    })
    if (fault !== null) for (const { index } of items) this.#note(index, number, fault)
  }

  #compareMarks(number: number, page: number, { marks }: FoundMarks): void {
    for (const one of marks) {
      if (one.distance > tolerance)
        this.#note(one.item, number, Number.isFinite(one.distance) ? 'moved' : 'missing')
      else if (!isInked(this.#pdfium, one)) this.#note(one.item, number, 'unreadable')
    }
    for (const { item } of misreadMarks(this.#pdfium, page, marks)) this.#note(item, number, 'unreadable')
  }

  /** Documents of earlier versions may have some of their own. */
  #hasMoreAnnotations(number: number, page: number): boolean {
    const after = this.#annotationsOn(page)
    return (
      after > 0 &&
      after > (this.#withPage(this.#files.before, number, (before) => this.#annotationsOn(before)) ?? 0)
    )
  }

  /** What viewers draw over a page besides the borders of its links. Our own field, the seal's, has no size. */
  #annotationsOn(page: number): number {
    const pdfium = this.#pdfium
    const indexes = Array.from({ length: pdfium.FPDFPage_GetAnnotCount(page) }, (_, index) => index)
    return indexes.filter((index) => {
      const annotation = pdfium.FPDFPage_GetAnnot(page, index)
      if (annotation === 0) return false
      const isShown = pdfium.FPDFAnnot_GetSubtype(annotation) !== link && hasArea(pdfium, annotation)
      pdfium.FPDFPage_CloseAnnot(annotation)
      return isShown
    }).length
  }

  #compareObjects(number: number, page: number, { form }: FoundMarks): 'altered' | null {
    const isSame = this.#withPage(this.#files.before, number, (before) =>
      hasSameObjects(this.#pdfium, before, page, form),
    )
    return isSame ? null : 'altered'
  }

  #comparePictures(
    number: number,
    pictures: Pictures,
    { size, items }: { readonly size: PageSize; readonly items: readonly NumberedItem[] },
  ): 'altered' | null {
    for (const { item, index } of items) {
      if (isBeyond(item, size)) continue
      const area = pixelsOf(areaOf(item), size, pictures)
      const { isInked: hasInk, isCovered, contrast } = lookAt(pictures, area)
      if (isCovered) this.#note(index, number, 'covered')
      else if (!hasInk && showsInk(item)) this.#note(index, number, 'unreadable')
      else if (hasInk && contrast < leastContrast) this.#faint.add(index)
    }
    return changedElsewhere(pictures) > strayPixels ? 'altered' : null
  }

  /** The page before, after, and its marks alone; null if it takes too long to draw. */
  #pictures(number: number, page: number, size: PageSize, form: number): Pictures | null {
    const pdfium = this.#pdfium
    const scale = Math.min(
      size.width / pdfium.FPDF_GetPageWidthF(page),
      mostPixels / Math.max(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)),
    )
    const draw = (one: number, flags: number) => this.#renderer.draw(one, scale, mostMilliseconds, flags)
    const without = this.#withPage(this.#files.before, number, (one) => draw(one, withAnnotations))
    const after = without === null ? null : draw(page, withAnnotations)
    if (without === null || after === null) return null
    for (let index = pdfium.FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
      const object = pdfium.FPDFPage_GetObject(page, index)
      if (object !== form) pdfium.FPDFPageObj_SetIsActive(object, false)
    }
    const alone = draw(page, 0)
    if (alone === null || alone.length !== without.length || after.length !== without.length) return null
    return { ...this.#renderer.sizeOf(page, scale), without, with: after, alone }
  }

  #note(item: number, page: number, fault: Fault): void {
    if (!this.#faults.has(item)) this.#faults.set(item, { item, page, fault })
  }

  /** Null if the file has no such page, or the answer is that there is none. */
  #withPage<Answer>(file: PdfiumFile, number: number, read: (page: number) => Answer): Answer | null {
    const page = this.#pdfium.FPDF_LoadPage(file.document, number - 1)
    if (page === 0) return null
    try {
      return read(page)
    } finally {
      this.#pdfium.FPDF_ClosePage(page)
    }
  }
}

function hasArea(pdfium: WrappedPdfiumModule, annotation: number): boolean {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const address = malloc(16)
  const isRead = pdfium.FPDFAnnot_GetRect(annotation, address)
  const [left = 0, top = 0, right = 0, bottom = 0] = memoryOf(pdfium).HEAPF32.slice(
    address >> 2,
    (address >> 2) + 4,
  )
  free(address)
  return isRead && right !== left && top !== bottom
}

import type { PdfObject, PdfRef } from '@libpdf/core'
import type { DocumentPage, OpenDocument } from '../document.ts'
import type { Matrix } from '../page-box.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { formXObject } from '../writing/form-x-object.ts'
import { mapPoint } from '../page-box.ts'
import { drawOver } from '../page-content.ts'
import { spellNumber } from '../spell-number.ts'

/** Annotation flags. Source: ISO 32000-1 §12.5.3. */
const hidden = 2
const noView = 32

interface Drawn {
  readonly appearance: PdfObject
  readonly matrix: Matrix
  /** The layer that it belongs to. */
  readonly layer: PdfObject | null
}

/** What became of the annotations of a page, form fields aside. */
export interface Flattened {
  /** Drawn into the page. */
  readonly drawn: number
  /** Not shown on screen, such as what only printing shows. */
  readonly hidden: number
  /** Without a look of its own, and of a kind that readers draw each in their way or not at all. */
  readonly undrawn: number
}

/**
 * Draws annotations into the content of their pages, as they are shown on screen, and removes them; hidden ones are just
 * removed. Links stay, but what they draw becomes part of the page. Source: ISO 32000-1 §12.5.5, algorithm Appearance
 * streams.
 */
export function flattenAnnotations(document: OpenDocument): Flattened {
  const gone = new Set<PdfDict>()
  const count = { drawn: 0, hidden: 0, undrawn: 0 }
  for (const page of document.pages) flattenPage(document, page, gone, count)
  // Whatever else refers to a removed annotation finds it empty.
  for (const annotation of gone) for (const [key] of annotation) annotation.delete(key)
  return count
}

function flattenPage(
  document: OpenDocument,
  page: DocumentPage,
  gone: Set<PdfDict>,
  count: { drawn: number; hidden: number; undrawn: number },
): void {
  const annotations = document.follow(page.dict.get('Annots'))
  if (!(annotations instanceof PdfArray)) return
  const links: PdfObject[] = []
  const shown: Drawn[] = []
  for (const item of annotations) {
    const annotation = document.follow(item)
    if (!(annotation instanceof PdfDict)) continue
    const kind = nameIn(document, annotation, 'Subtype')
    const isVisible = isShown(document, annotation)
    const drawn = isVisible && kind !== 'Popup' ? drawnAnnotation(document, annotation) : null
    if (drawn !== null) shown.push(drawn)
    if (kind === 'Link' && isVisible) {
      annotation.delete('AP')
      links.push(item)
      continue
    }
    gone.add(annotation)
    if (kind === 'Widget' || kind === 'Popup') continue
    if (!isVisible) count.hidden += 1
    else if (drawn !== null) count.drawn += 1
    else count.undrawn += 1
  }
  if (shown.length > 0) drawOver(document, page, formOf(document, page, shown))
  if (links.length > 0) page.dict.set('Annots', new PdfArray(links))
  else page.dict.delete('Annots')
}

/** Whether an annotation is shown on screen. */
export function isShown({ follow }: OpenDocument, annotation: PdfDict): boolean {
  const flags = follow(annotation.get('F'))
  return !(flags instanceof PdfNumber) || (flags.value & (hidden | noView)) === 0
}

/** The value of a name. */
export function nameIn({ follow }: OpenDocument, dict: PdfDict, key: string): string | null {
  const name = follow(dict.get(key))
  return name instanceof PdfName ? name.value : null
}

function drawnAnnotation(document: OpenDocument, annotation: PdfDict): Drawn | null {
  const appearance = appearanceOf(document, annotation)
  const rect = numbersOf(document, annotation.get('Rect'), 4)
  if (appearance === null || rect === null) return null
  const { follow, pdf } = document
  const stream = follow(appearance)
  if (!(stream instanceof PdfStream)) return null
  const matrix = fitAppearance(document, stream, rect)
  if (matrix === null) return null
  if (stream.get('Subtype') === undefined) stream.set('Subtype', PdfName.of('Form'))
  const layer = annotation.get('OC') ?? null
  return {
    appearance: appearance instanceof PdfStream ? pdf.register(appearance) : appearance,
    matrix,
    layer,
  }
}

/** The normal appearance of an annotation, in the current state of a field. */
export function appearanceOf({ follow }: OpenDocument, widget: PdfDict): PdfObject | null {
  const appearances = follow(widget.get('AP'))
  const normal = appearances instanceof PdfDict ? appearances.get('N') : undefined
  const target = follow(normal)
  if (normal === undefined || !(target instanceof PdfDict)) return null
  if (target instanceof PdfStream) return normal
  const state = follow(widget.get('AS')) ?? valueOf(follow, widget)
  const named = state instanceof PdfName ? target.get(state) : undefined
  return named ?? target.get('Off') ?? null
}

function valueOf(follow: OpenDocument['follow'], widget: PdfDict): PdfObject | null {
  const parent = follow(widget.get('Parent'))
  return follow(widget.get('V')) ?? (parent instanceof PdfDict ? follow(parent.get('V')) : null)
}

/** Maps the appearance's box, transformed by its own matrix, onto the annotation's rectangle. */
function fitAppearance(document: OpenDocument, stream: PdfStream, rect: readonly number[]): Matrix | null {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(document, stream.get('BBox'), 4) ?? []
  const own = numbersOf(document, stream.get('Matrix'), 6) ?? [1, 0, 0, 1, 0, 0]
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own
  const corners = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ].map(([x = 0, y = 0]) => mapPoint([a, b, c, d, e, f], x, y))
  const left = Math.min(...corners.map(({ x }) => x))
  const bottom = Math.min(...corners.map(({ y }) => y))
  const width = Math.max(...corners.map(({ x }) => x)) - left
  const height = Math.max(...corners.map(({ y }) => y)) - bottom
  if (width <= 0 || height <= 0) return null
  const [rx1 = 0, ry1 = 0, rx2 = 0, ry2 = 0] = rect
  const across = Math.abs(rx2 - rx1) / width
  const up = Math.abs(ry2 - ry1) / height
  return [across, 0, 0, up, Math.min(rx1, rx2) - left * across, Math.min(ry1, ry2) - bottom * up]
}

/** What a page shows of its annotations as one form in its user space. */
function formOf({ pdf }: OpenDocument, { box }: DocumentPage, drawn: readonly Drawn[]): PdfRef {
  const operators = drawn.map(({ matrix, layer }, index) => {
    const draw = `q ${matrix.map(spellNumber).join(' ')} cm /A${index} Do Q`
    return layer === null ? draw : `/OC /L${index} BDC ${draw} EMC`
  })
  const named = (name: string, part: (one: Drawn) => PdfObject | null) =>
    new PdfDict(
      drawn.flatMap((one, index): [string, PdfObject][] => {
        const object = part(one)
        return object === null ? [] : [[`${name}${index}`, object]]
      }),
    )
  return pdf.register(
    formXObject(box, asciiBytes(operators.join('\n')), {
      Resources: PdfDict.of({
        XObject: named('A', ({ appearance }) => appearance),
        Properties: named('L', ({ layer }) => layer),
      }),
    }),
  )
}

export function numbersOf(
  { follow }: OpenDocument,
  object: PdfObject | undefined,
  count: number,
): number[] | null {
  const array = follow(object)
  if (!(array instanceof PdfArray)) return null
  const values = array.toArray().map((item) => follow(item))
  const numbers = values.flatMap((value) => (value instanceof PdfNumber ? [value.value] : []))
  return numbers.length >= count ? numbers : null
}

import type { PdfObject, PdfRef } from '@libpdf/core'
import type { DocumentPage, OpenDocument } from './document.ts'
import type { Matrix } from './page-box.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { asciiBytes } from './ascii.ts'
import { mapPoint } from './page-box.ts'
import { drawOver } from './page-content.ts'

/** Annotation flags. Source: ISO 32000-1 §12.5.3. */
const hidden = 2
const noView = 32

interface ShownWidget {
  readonly appearance: PdfObject
  readonly matrix: Matrix
}

/**
 * Draws the form widgets of a page into its content, as displayed; hidden ones are dropped. Returns the number of
 * widgets. Source: ISO 32000-1 §12.5.5, algorithm Appearance streams.
 */
export function flattenWidgets(document: OpenDocument, page: DocumentPage): number {
  const annotations = document.follow(page.dict.get('Annots'))
  if (!(annotations instanceof PdfArray)) return 0
  const widgets = annotations.toArray().filter((item) => isWidget(document, item))
  if (widgets.length === 0) return 0
  const shown = widgets.flatMap((item) => shownWidget(document, document.follow(item)))
  if (shown.length > 0) drawOver(document, page, formOf(document, page, shown))
  page.dict.set('Annots', new PdfArray(annotations.toArray().filter((item) => !widgets.includes(item))))
  return widgets.length
}

function isWidget({ follow }: OpenDocument, item: PdfObject): boolean {
  const dict = follow(item)
  return dict instanceof PdfDict && follow(dict.get('Subtype')) === PdfName.of('Widget')
}

function shownWidget(document: OpenDocument, widget: PdfObject | null): ShownWidget[] {
  if (!(widget instanceof PdfDict)) return []
  const flags = document.follow(widget.get('F'))
  if (flags instanceof PdfNumber && (flags.value & (hidden | noView)) !== 0) return []
  const appearance = appearanceOf(document, widget)
  const rect = numbersOf(document, widget.get('Rect'), 4)
  if (appearance === null || rect === null) return []
  const { follow, pdf } = document
  const stream = follow(appearance)
  if (!(stream instanceof PdfStream)) return []
  const matrix = fitAppearance(document, stream, rect)
  if (matrix === null) return []
  if (stream.get('Subtype') === undefined) stream.set('Subtype', PdfName.of('Form'))
  const layer = widget.get('OC')
  if (layer !== undefined && !stream.has('OC')) stream.set('OC', layer)
  return [{ appearance: appearance instanceof PdfStream ? pdf.register(appearance) : appearance, matrix }]
}

/** The normal appearance in the widget's current state. */
function appearanceOf({ follow }: OpenDocument, widget: PdfDict): PdfObject | null {
  const appearances = follow(widget.get('AP'))
  const normal = appearances instanceof PdfDict ? appearances.get('N') : undefined
  const target = follow(normal)
  if (normal === undefined || !(target instanceof PdfDict)) return null
  if (target instanceof PdfStream) return normal
  const state = follow(widget.get('AS')) ?? valueOf(follow, widget)
  return state instanceof PdfName ? (target.get(state) ?? null) : null
}

function valueOf(follow: OpenDocument['follow'], widget: PdfDict): PdfObject | null {
  const parent = follow(widget.get('Parent'))
  return follow(widget.get('V')) ?? (parent instanceof PdfDict ? follow(parent.get('V')) : null)
}

/** Maps the appearance's box, transformed by its own matrix, onto the widget's rectangle. */
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

/** All widgets of a page as one form in the page's user space. */
function formOf({ pdf }: OpenDocument, { box }: DocumentPage, widgets: readonly ShownWidget[]): PdfRef {
  const operators = widgets.map(
    ({ matrix }, index) =>
      `q ${matrix.map((value) => String(Number(value.toFixed(5)))).join(' ')} cm /W${index} Do Q`,
  )
  return pdf.register(
    PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: new PdfArray([box.left, box.bottom, box.right, box.top].map((value) => PdfNumber.of(value))),
        Resources: PdfDict.of({
          XObject: new PdfDict(
            widgets.map(({ appearance }, index): [string, PdfObject] => [`W${index}`, appearance]),
          ),
        }),
      },
      asciiBytes(operators.join('\n')),
    ),
  )
}

function numbersOf({ follow }: OpenDocument, object: PdfObject | undefined, count: number): number[] | null {
  const array = follow(object)
  if (!(array instanceof PdfArray)) return null
  const values = array.toArray().map((item) => follow(item))
  const numbers = values.flatMap((value) => (value instanceof PdfNumber ? [value.value] : []))
  return numbers.length >= count ? numbers : null
}

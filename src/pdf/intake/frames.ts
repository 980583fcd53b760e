import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { formXObject } from '../writing/form-x-object.ts'
import { spellNumber } from '../spell-number.ts'
import { appearanceOf, isShown, nameIn, numbersOf } from './flatten.ts'

/** Field flags. Source: ISO 32000-1 §12.7.3.1, §12.7.4. */
const readOnlyFlag = 1
const radioFlag = 1 << 15
const pushButtonFlag = 1 << 16
const combFlag = 1 << 24
const mostCells = 500

/**
 * Draws background and frame of fields without an appearance, below them, and leaves to PDFium what they say: it draws
 * every frame solid, and nothing of push buttons. Their captions become texts for that. Whether there were any. Source:
 * ISO 32000-1 §12.5.4 and table 189.
 */
export function drawFrames(document: OpenDocument): boolean {
  let hasDrawn = false
  for (const { dict } of document.pages) {
    const annotations = document.follow(dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) continue
    const all = annotations.toArray().flatMap((item): PdfObject[] => {
      const widget = document.follow(item)
      const frame = widget instanceof PdfDict ? frameBelow(document, widget) : null
      return frame === null ? [item] : [document.pdf.register(frame), item]
    })
    if (all.length === annotations.length) continue
    dict.set('Annots', new PdfArray(all))
    hasDrawn = true
  }
  return hasDrawn
}

/** The frame of a field as an annotation of its own. The field loses it. */
function frameBelow(document: OpenDocument, widget: PdfDict): PdfDict | null {
  const { follow, pdf } = document
  if (nameIn(document, widget, 'Subtype') !== 'Widget' || !isShown(document, widget)) return null
  if (appearanceOf(document, widget) !== null) return null
  const looks = follow(widget.get('MK'))
  const rect = numbersOf(document, widget.get('Rect'), 4)
  if (!(looks instanceof PdfDict) || rect === null) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  const kind = inherited(document, widget, 'FT')
  const flags = numberIn(inherited(document, widget, 'Ff'))
  const isButton = kind === PdfName.of('Btn')
  const border = borderOf(document, widget)
  const cells =
    kind === PdfName.of('Tx') && (flags & combFlag) !== 0
      ? Math.min(numberIn(inherited(document, widget, 'MaxLen')), mostCells)
      : 0
  const operators = frameOperators({
    across,
    up,
    ...border,
    background: colourIn(document, looks, 'BG'),
    line: colourIn(document, looks, 'BC'),
    isRound: isButton && (flags & radioFlag) !== 0 && isCircle(follow(looks.get('CA'))),
    cells,
  })
  if (isButton && (flags & pushButtonFlag) !== 0) becomeText(document, widget, looks)
  looks.delete('BC')
  looks.delete('BG')
  // PDFium shades the frames of lists, with their colour or without. What a frame takes of the room stays taken, but cells
  // share all of it.
  const taken = cells > 0 ? 0 : isShaded(border.style) ? border.width * 2 : border.width
  widget.set('BS', PdfDict.of({ S: PdfName.of('S'), W: PdfNumber.of(taken) }))
  if (operators === '') return null
  const appearance = formXObject({ left: 0, bottom: 0, right: across, top: up }, asciiBytes(operators))
  const layer = widget.get('OC')
  return PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    Rect: new PdfArray(rect.map((value) => PdfNumber.of(value))),
    F: PdfNumber.of(4),
    AP: PdfDict.of({ N: pdf.register(appearance) }),
    ...(layer !== undefined && { OC: layer }),
  })
}

/** A push button as a text that cannot be filled in. */
function becomeText(document: OpenDocument, widget: PdfDict, looks: PdfDict): void {
  const caption = document.follow(looks.get('CA'))
  widget.set('FT', PdfName.of('Tx'))
  widget.set('Ff', PdfNumber.of(readOnlyFlag))
  widget.set('Q', PdfNumber.of(1))
  widget.set('V', caption instanceof PdfString ? caption : PdfString.fromString(''))
  if (!(inherited(document, widget, 'DA') instanceof PdfString))
    widget.set('DA', PdfString.fromString('/Helv 0 Tf 0 g'))
}

function inherited({ follow }: OpenDocument, widget: PdfDict, key: string): PdfObject | null {
  let node: PdfObject | null = widget
  for (let level = 0; node instanceof PdfDict && level < 32; level += 1) {
    const value = follow(node.get(key))
    if (value !== null) return value
    node = follow(node.get('Parent'))
  }
  return null
}

function numberIn(object: PdfObject | null): number {
  return object instanceof PdfNumber ? object.value : 0
}

/** The sign of a radio button, a circle unless it says something else, in the codes of Zapf Dingbats. */
function isCircle(sign: PdfObject | null): boolean {
  return !(sign instanceof PdfString) || ['', 'l'].includes(sign.asString())
}

function colourIn(document: OpenDocument, looks: PdfDict, key: string): readonly number[] {
  const array = document.follow(looks.get(key))
  const count = array instanceof PdfArray ? array.length : 0
  return [1, 3, 4].includes(count) ? (numbersOf(document, looks.get(key), count) ?? []) : []
}

interface Border {
  readonly style: string
  readonly width: number
  readonly dashes: readonly number[]
}

function borderOf(document: OpenDocument, widget: PdfDict): Border {
  const { follow } = document
  const style = follow(widget.get('BS'))
  const fine = (values: readonly number[]) =>
    values.every((value) => value >= 0) && values.some((value) => value > 0) ? values : [3]
  const allOf = (array: PdfObject | null): readonly number[] =>
    array instanceof PdfArray ? (numbersOf(document, array, array.length) ?? []) : []
  if (style instanceof PdfDict) {
    const width = follow(style.get('W'))
    return {
      style: nameIn(document, style, 'S') ?? 'S',
      width: width instanceof PdfNumber ? Math.max(width.value, 0) : 1,
      dashes: fine(allOf(follow(style.get('D')))),
    }
  }
  const older = follow(widget.get('Border'))
  const [, , width = 1] = older instanceof PdfArray ? (numbersOf(document, older, 3) ?? []) : []
  const dashes = older instanceof PdfArray ? follow(older.at(3)) : null
  return {
    style: dashes instanceof PdfArray ? 'D' : 'S',
    width: Math.max(width, 0),
    dashes: fine(allOf(dashes)),
  }
}

function isShaded(style: string): boolean {
  return style === 'B' || style === 'I'
}

interface Frame extends Border {
  readonly across: number
  readonly up: number
  readonly background: readonly number[]
  readonly line: readonly number[]
  readonly isRound: boolean
  /** How many cells a comb has. */
  readonly cells: number
}

function frameOperators(frame: Frame): string {
  const { across, up, width, line, style, dashes, background, isRound, cells } = frame
  const drawn: string[] = []
  if (across <= 0 || up <= 0) return ''
  const shape = (inset: number) =>
    isRound
      ? arcs(frame, inset, ['right', 'left'])
      : `${spelled(inset, inset, across - 2 * inset, up - 2 * inset)} re`
  if (background.length > 0) drawn.push(`${coloured(background, false)} ${shape(0)} f`)
  const isLined = line.length > 0 && width > 0
  // A shaded frame without a colour has its shades alone.
  if (isShaded(style) && width > 0) drawn.push(shades(frame))
  if (!isLined) return drawn.join('\n')
  const pen = [coloured(line, true), `${spelled(width)} w`]
  if (style === 'D') pen.push(`[${spelled(...dashes)}] 0 d`)
  drawn.push(pen.join(' '))
  if (style === 'U') drawn.push(`${spelled(0, width / 2)} m ${spelled(across, width / 2)} l S`)
  else drawn.push(`${shape(width / 2)} S`)
  for (let cell = 1; cell < cells; cell += 1) {
    const x = (across / cells) * cell
    drawn.push(`${spelled(x, 0)} m ${spelled(x, up)} l S`)
  }
  return drawn.join('\n')
}

/** The inner half of a bevelled or inset frame: light from the upper left. */
function shades(frame: Frame): string {
  const { across, up, width, style, background, isRound } = frame
  const dark =
    background.length === 0 ? [0.5] : background.map((part) => (background.length === 4 ? part : part / 2))
  const [upper, lower] = style === 'B' ? [[1], dark] : [[0.5], [0.75]]
  if (isRound) {
    const half = (colour: readonly number[], side: 'left' | 'right') =>
      `${coloured(colour, true)} ${spelled(width)} w ${arcs(frame, width * 1.5, [side])} S`
    return `${half(upper, 'left')}\n${half(lower, 'right')}`
  }
  const [near, far] = [width, width * 2]
  const corner = (colour: readonly number[], x: number, y: number) => {
    // Along two sides that meet at one corner, and back at the inner edge.
    const points = [
      [near, near],
      [x, y],
      [across - near, up - near],
      [across - far, up - far],
      [x === near ? far : across - far, y === near ? far : up - far],
      [far, far],
    ]
    const [first, ...others] = points.map((point) => spelled(...point))
    return `${coloured(colour, false)} ${first} m ${others.map((point) => `${point} l`).join(' ')} f`
  }
  return `${corner(upper, near, up - near)}\n${corner(lower, across - near, near)}`
}

/** Half circles to the lower right and the upper left. Source: the usual approximation by cubic curves. */
function arcs({ across, up }: Frame, inset: number, sides: readonly ('left' | 'right')[]): string {
  const radius = Math.max(Math.min(across, up) / 2 - inset, 0)
  const point = (angle: number, distance = 1, tangent = 0) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return spelled(
      across / 2 + radius * (cos * distance - sin * tangent),
      up / 2 + radius * (sin * distance + cos * tangent),
    )
  }
  const reach = 0.5523
  return sides
    .map((side, index) => {
      const from = side === 'right' ? -0.75 * Math.PI : 0.25 * Math.PI
      const quarters = [0, 1].map((quarter) => {
        const [begin, end] = [from + (quarter * Math.PI) / 2, from + ((quarter + 1) * Math.PI) / 2]
        return `${point(begin, 1, reach)} ${point(end, 1, -reach)} ${point(end)} c`
      })
      return `${index === 0 ? `${point(from)} m ` : ''}${quarters.join(' ')}`
    })
    .join(' ')
}

function coloured(colour: readonly number[], isStroke: boolean): string {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[colour.length] ?? 'g'
  return `${spelled(...colour)} ${isStroke ? operator.toUpperCase() : operator}`
}

function spelled(...values: readonly number[]): string {
  return values.map(spellNumber).join(' ')
}

import type { FieldDefinition, PlacedField } from '#domain/field/field.ts'
import type { Face } from '../fonts/faces.ts'
import type { LaidOutLine } from '../fonts/layout.ts'
import type { TextMark } from './mark.ts'
import { faceOfFontType } from '../fonts/faces.ts'
import { layoutInFace, lineSpacing } from '../fonts/layout.ts'
import { verticalExtent } from '../fonts/metrics.ts'
import { inkColor } from './mark.ts'

/** Padding between a box's edge and its text, in points. */
export const textPadding = 2

/** Below this size, in points, an input's text is no longer shrunk to fit. */
const smallestSize = 4
/** A box may be narrower than its own padding. */
const leastSize = 0.5

/** The marks of one line starting at `x` on a baseline. */
export function lineMarks(
  line: LaidOutLine,
  at: { readonly x: number; readonly baseline: number; readonly size: number; readonly color?: string },
): TextMark[] {
  return line.runs.map((run) => ({
    kind: 'text',
    face: run.face,
    text: run.text,
    size: at.size,
    x: at.x + run.x,
    baseline: at.baseline,
    width: run.width,
    direction: run.direction,
    color: at.color ?? inkColor,
  }))
}

/** The distance of the baseline below the top of a line, with the font centred in the line's height. All in points. */
export function baselineDrop(face: Face, size: number, lineHeight: number): number {
  const { ascent, descent } = verticalExtent(face)
  return (lineHeight - (ascent + descent) * size) / 2 + ascent * size
}

/** One line, vertically centred, from the left edge of the box; smaller if it is wider than the box. */
export function singleLineMarks(field: PlacedField, text: string): TextMark[] {
  const face = faceOfFontType[field.fontType]
  const width = field.box.width - 2 * textPadding
  const size = sizeThatFits(text, face, { largest: field.fontSize, width })
  const line = layoutInFace(text.replaceAll(/\s+/g, ' '), { face, size, width: Infinity })[0]
  if (line === undefined) return []
  const x = line.fromRight ? field.box.width - textPadding - line.width : textPadding
  const baseline = field.box.height - baselineDrop(face, size, field.box.height)
  return lineMarks(line, { x, baseline, size })
}

/**
 * The largest size, at most `largest`, at which a single line fits `width` points. There is no lower limit: text
 * beyond its box could leave the page and be lost.
 */
export function sizeThatFits(
  text: string,
  face: Face,
  limit: { readonly largest: number; readonly width: number },
): number {
  const unit = layoutInFace(text.replaceAll(/\s+/g, ' '), { face, size: 1, width: Infinity })[0]?.width ?? 0
  if (unit * limit.largest <= limit.width) return limit.largest
  return Math.max(limit.width / unit, leastSize)
}

/** An input's text broken into lines, and its font size. */
export interface FittedInput {
  readonly lines: readonly LaidOutLine[]
  readonly size: number
  /** Height of the text from the top of the box, including padding. */
  readonly height: number
}

/**
 * Sets an input's text to the width of its box in the field's size, or smaller if it would run off the bottom of the
 * page.
 */
export function fitInput(field: FieldDefinition & Pick<PlacedField, 'box'>, value: string): FittedInput {
  const down = field.box.bottom + field.box.height
  const largest = setInput(field, value, field.fontSize)
  const sizes = smallerSizes(field.fontSize)
  const smallest = sizes.at(-1)
  if (largest.height <= down || smallest === undefined) return largest
  // Smaller text is never taller. Trying each size in turn would lay out a long text some twenty times.
  let found = setInput(field, value, smallest)
  for (let first = 0, last = sizes.length - 1; first < last;) {
    const middle = (first + last) >> 1
    const tried = setInput(field, value, sizes[middle] ?? smallestSize)
    if (tried.height <= down) {
      found = tried
      last = middle
    } else first = middle + 1
  }
  return found
}

function smallerSizes(largest: number): number[] {
  const sizes: number[] = []
  for (let size = largest; size > smallestSize;) {
    size = Math.max(smallestSize, size * 0.92)
    sizes.push(size)
  }
  return sizes
}

function setInput(
  field: FieldDefinition & Pick<PlacedField, 'box'>,
  value: string,
  size: number,
): FittedInput {
  const style = { face: faceOfFontType[field.fontType], size, width: field.box.width - 2 * textPadding }
  const lines = layoutInFace(value, style)
  return { lines, size, height: 2 * textPadding + lines.length * size * lineSpacing }
}

/** Whether an input's text fits between the top of its box and the bottom of the page at the smallest size. */
export function fitsPage(field: FieldDefinition & Pick<PlacedField, 'box'>, value: string): boolean {
  const { size, height } = setInput(field, value, Math.min(smallestSize, field.fontSize))
  // A box may be no higher than its own padding.
  return height <= Math.max(field.box.bottom + field.box.height, 2 * textPadding + size * lineSpacing)
}

/** How far an input's text extends below the top of its box. */
export interface TextExtent {
  /** Whether it fits the page at all, if only at the smallest size. */
  readonly fits: boolean
  /** In points, at least the box's own height. Text that has to be shrunk is taken to reach the bottom of the page. */
  readonly height: number
}

/** Lays a text out at most twice: finding the size to which it is shrunk would take several more. */
export function extentOf(field: FieldDefinition & Pick<PlacedField, 'box'>, value: string): TextExtent {
  const down = field.box.bottom + field.box.height
  const { height } = setInput(field, value, field.fontSize)
  if (height <= down) return { fits: true, height: Math.max(field.box.height, height) }
  return { fits: fitsPage(field, value), height: Math.max(field.box.height, down) }
}

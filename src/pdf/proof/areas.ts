import type { Mark } from '../marks/mark.ts'
import type { PageSize, Rectangle } from '../page-box.ts'
import type { StampItem } from '../stamp.ts'
import { verticalExtent } from '../fonts/metrics.ts'
import { pointsOf } from '../marks/mark.ts'
import { around } from '../page-box.ts'
import { tolerance } from './find-marks.ts'

/** Letters may reach beyond their own widths and heights, by so many times the font size. */
const overhang = 0.4
/** The part of a line that has to be on the page for it to be readable, from the baseline up. */
const readableHeight = 0.5
/** Less ink may leave no visible pixel: points of font size, and square points of a shape. */
const smallestText = 3
const smallestShape = 4

/** Where the ink of an item may be, in specification space. */
export function areaOf({ box, marks }: StampItem): Rectangle {
  return moved(around(marks.flatMap((mark) => corners(inkOf(mark)))), box.left, box.bottom)
}

/** Whether the place of an item, rather than a fault of the file, puts part of its text or shapes beyond the page. */
export function isBeyond({ box, marks }: StampItem, { width, height }: PageSize): boolean {
  return marks.some((mark) => {
    const { left, bottom, right, top } = moved(readableOf(mark), box.left, box.bottom)
    return left < -tolerance || bottom < -tolerance || right > width + tolerance || top > height + tolerance
  })
}

/** Whether a picture at one pixel a point should show something of it. */
export function showsInk({ marks }: StampItem): boolean {
  return marks.some((mark) => {
    if (mark.kind === 'text') return mark.size >= smallestText && /[\p{L}\p{N}\p{P}\p{S}]/u.test(mark.text)
    const { left, bottom, right, top } = inkOf(mark)
    return (right - left) * (top - bottom) >= smallestShape
  })
}

/** A rectangle of the page in the pixels of a picture, from the top left, with a pixel around it. */
export function pixelsOf(
  { left, bottom, right, top }: Rectangle,
  size: PageSize,
  picture: { readonly width: number; readonly height: number },
): Rectangle {
  const [across, down] = [picture.width / size.width, picture.height / size.height]
  return {
    left: left * across - 1,
    right: right * across + 1,
    top: (size.height - top) * down - 1,
    bottom: (size.height - bottom) * down + 1,
  }
}

function inkOf(mark: Mark): Rectangle {
  if (mark.kind === 'path') {
    const { left, bottom, right, top } = around(pointsOf(mark))
    const half = mark.stroke === null ? 0 : mark.strokeWidth
    return { left: left - half, bottom: bottom - half, right: right + half, top: top + half }
  }
  const { x, baseline, width, size, face } = mark
  const { ascent, descent } = verticalExtent(face)
  return {
    left: x - overhang * size,
    right: x + width + overhang * size,
    bottom: baseline - (descent + overhang) * size,
    top: baseline + (ascent + overhang) * size,
  }
}

function readableOf(mark: Mark): Rectangle {
  if (mark.kind === 'path') return around(pointsOf(mark))
  const { x, baseline, width, size, text } = mark
  // Spaces at the end of a line may hang over.
  const inked = text.trimEnd().length === text.length ? width : 0
  return { left: x, right: x + inked, bottom: baseline, top: baseline + readableHeight * size }
}

function corners({ left, bottom, right, top }: Rectangle): { readonly x: number; readonly y: number }[] {
  return [
    { x: left, y: bottom },
    { x: right, y: top },
  ]
}

function moved({ left, bottom, right, top }: Rectangle, x: number, y: number): Rectangle {
  return { left: left + x, bottom: bottom + y, right: right + x, top: top + y }
}

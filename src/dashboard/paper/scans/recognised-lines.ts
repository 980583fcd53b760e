import type { TextCharacter, TextLine } from '#domain/field/anchors.ts'
import type { RuledLine } from '#domain/field/suggestions/suggest-fields.ts'

/** A rectangle in a picture: pixels from its top-left corner. */
interface PictureBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

interface PictureWord {
  readonly text: string
  /** How sure the machine is of it, from 0 to 100. */
  readonly confidence: number
  readonly bbox: PictureBox
}

/** A line as it was recognised: its words, and the line that its letters stand on. */
export interface PictureLine {
  readonly words: readonly PictureWord[]
  readonly baseline: PictureBox
}

/** Below this, what was read are specks. */
const specks = 40
/** Below this, words along a drawn line are the line itself. */
const sureOnLine = 80

/** A picture of a page: its height in pixels, and its pixels per point. */
export interface PictureScale {
  readonly height: number
  readonly perPoint: number
}

/**
 * Lines of a picture as those of a page's text, in specification space and on page 1, so that whatever reads text reads them
 * too. Each word's letters share its width evenly. Left out is what is no word: specks, and the page's drawn lines.
 */
export function textLinesOf(
  lines: readonly PictureLine[],
  scale: PictureScale,
  ruled: readonly RuledLine[] = [],
): TextLine[] {
  return lines
    .map(({ words, baseline }) => ({
      page: 1,
      characters: words
        .filter((word) => isWord(word, scale, ruled))
        .flatMap(({ text, bbox }, at) => lettersOf(text.trim(), bbox, baseline, at > 0, scale)),
    }))
    .filter(({ characters }) => characters.length > 0)
}

function isWord(
  { text, confidence, bbox }: PictureWord,
  { height, perPoint }: PictureScale,
  ruled: readonly RuledLine[],
): boolean {
  if (/_{3}/.test(text)) return true
  if (!/[\p{L}\p{N}☐□]/u.test(text) || confidence < specks) return false
  if (confidence >= sureOnLine) return true
  const [left, right] = [bbox.x0 / perPoint, bbox.x1 / perPoint]
  const [top, bottom] = [(height - bbox.y0) / perPoint, (height - bbox.y1) / perPoint]
  return !ruled.some((line) => {
    const shared = Math.min(right, line.right) - Math.max(left, line.left)
    return shared > (right - left) * 0.6 && line.y > bottom - 4 && line.y < top + 4
  })
}

function lettersOf(
  text: string,
  box: PictureBox,
  baseline: PictureBox,
  isLater: boolean,
  { height, perPoint }: PictureScale,
): TextCharacter[] {
  const [left, right] = [box.x0 / perPoint, box.x1 / perPoint]
  const [top, lowest] = [(height - box.y0) / perPoint, (height - box.y1) / perPoint]
  const stood = (height - standsAt(baseline, (box.x0 + box.x1) / 2)) / perPoint
  // A scan's noise may put it anywhere.
  const base = stood >= lowest - 1 && stood < top ? stood : lowest
  const bottom = Math.min(lowest, base - (top - base) * 0.25)
  const letters = Array.from(text)
  const advance = (right - left) / letters.length
  const placed = letters.map((letter, at) => ({
    text: letter,
    x: left + at * advance,
    baseline: base,
    advance,
    bottom,
    top,
  }))
  const space = { text: ' ', x: left, baseline: base, advance: 0, bottom, top }
  return isLater ? [space, ...placed] : placed
}

/** The height of a leaning line at a place. */
function standsAt({ x0, y0, x1, y1 }: PictureBox, x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

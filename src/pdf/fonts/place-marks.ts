import type { Font } from '@cantoo/fontkit'

/** How far a glyph is moved, in parts of the font size: to the right and up. */
interface Move {
  readonly x: number
  readonly y: number
}

/** What browsers are told to leave alone as well: marks are placed, letters stay as wide and as many as they are. */
const marksOnly = Object.fromEntries(
  ['kern', 'liga', 'clig', 'calt', 'ccmp', 'rlig', 'locl', 'isol', 'init', 'medi', 'fina'].map((feature) => [
    feature,
    false,
  ]),
)

/**
 * Where the font wants the accents and vowel signs that have no letter of their own: over or under the letter before them,
 * by the font's anchors, as browsers put them. By the index of the letter, those in their place left out.
 * `letters` in reading order, drawn from left to right or reversed; `widths` in parts of the font size.
 * Source: OpenType, GPOS lookup types 4 to 6.
 */
export function placeMarks(
  font: Font,
  letters: readonly { readonly codePoint: number }[],
  { widths, isReversed }: { readonly widths: readonly number[]; readonly isReversed: boolean },
): ReadonlyMap<number, Move> {
  const moves = new Map<number, Move>()
  for (const { start, end } of clusters(letters)) {
    const origins = originsOf(font, letters.slice(start, end))
    for (const [index, origin] of origins.entries()) {
      const passed = sum(widths.slice(start, start + index))
      // Reversed, the marks stand before their letter.
      const natural = isReversed ? -sum(widths.slice(start + 1, start + index + 1)) : passed
      const move = { x: origin.x - natural, y: origin.y }
      const isMoved = index > 0 && (Math.abs(move.x) > 1e-6 || Math.abs(move.y) > 1e-6)
      if (isMoved) moves.set(start + index, move)
    }
  }
  return moves
}

/** Letters with the marks after them. */
function clusters(letters: readonly { readonly codePoint: number }[]) {
  const found: { start: number; end: number }[] = []
  letters.forEach(({ codePoint }, index) => {
    const last = found.at(-1)
    if (index === 0 || !/\p{Mn}/u.test(String.fromCodePoint(codePoint))) return
    if (last?.end === index) last.end = index + 1
    else found.push({ start: index - 1, end: index + 1 })
  })
  return found
}

/** Where each glyph's origin lies from the first one's. */
function originsOf(font: Font, letters: readonly { readonly codePoint: number }[]): Move[] {
  const text = String.fromCodePoint(...letters.map(({ codePoint }) => codePoint))
  const { positions } = font.layout(text, marksOnly, undefined, undefined, 'ltr')
  if (positions === null || positions.length !== letters.length) return []
  let pen = 0
  return positions.map(({ xAdvance, xOffset, yOffset }) => {
    const origin = { x: (pen + xOffset) / font.unitsPerEm, y: yOffset / font.unitsPerEm }
    pen += xAdvance
    return origin
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

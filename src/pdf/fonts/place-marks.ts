import type { Font } from '@cantoo/fontkit'

/** The displacement of a glyph to the right and up, as fractions of the font size. */
interface Move {
  readonly x: number
  readonly y: number
}

/** Disabled in browsers as well: marks are positioned, but the number and width of characters stay the same. */
const marksOnly = Object.fromEntries(
  ['kern', 'liga', 'clig', 'calt', 'ccmp', 'rlig', 'locl', 'isol', 'init', 'medi', 'fina'].map((feature) => [
    feature,
    false,
  ]),
)

/**
 * The displacement of combining accents and vowel signs, placed over or under the character before them by the font's
 * anchors, as browsers do. Keyed by character index, without those that stay in place. `characters` are in reading
 * order, drawn from left to right or reversed; `widths` are fractions of the font size. Source: OpenType, GPOS lookup
 * types 4 to 6.
 */
export function placeMarks(
  font: Font,
  characters: readonly { readonly codePoint: number }[],
  { widths, isReversed }: { readonly widths: readonly number[]; readonly isReversed: boolean },
): ReadonlyMap<number, Move> {
  const moves = new Map<number, Move>()
  for (const { start, end } of clusters(characters)) {
    const origins = originsOf(font, characters.slice(start, end))
    for (const [index, origin] of origins.entries()) {
      const passed = sum(widths.slice(start, start + index))
      // Reversed, the marks come before their character.
      const natural = isReversed ? -sum(widths.slice(start + 1, start + index + 1)) : passed
      const move = { x: origin.x - natural, y: origin.y }
      const isMoved = index > 0 && (Math.abs(move.x) > 1e-6 || Math.abs(move.y) > 1e-6)
      if (isMoved) moves.set(start + index, move)
    }
  }
  return moves
}

/** Characters with the marks that follow them. */
function clusters(characters: readonly { readonly codePoint: number }[]) {
  const found: { start: number; end: number }[] = []
  characters.forEach(({ codePoint }, index) => {
    const last = found.at(-1)
    if (index === 0 || !/\p{Mn}/u.test(String.fromCodePoint(codePoint))) return
    if (last?.end === index) last.end = index + 1
    else found.push({ start: index - 1, end: index + 1 })
  })
  return found
}

/** Each glyph's origin relative to the first one's. */
function originsOf(font: Font, characters: readonly { readonly codePoint: number }[]): Move[] {
  const text = String.fromCodePoint(...characters.map(({ codePoint }) => codePoint))
  const { positions } = font.layout(text, marksOnly, undefined, undefined, 'ltr')
  if (positions === null || positions.length !== characters.length) return []
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

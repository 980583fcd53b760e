import type { Font, Glyph } from '@cantoo/fontkit'

/** A glyph of a shaped run; lengths in parts of the font size. */
export interface PlacedGlyph {
  readonly glyph: Glyph
  /** How far the pen goes on. */
  readonly advance: number
  /** How far the glyph stands to the right of the pen and above the baseline. */
  readonly x: number
  readonly y: number
}

/** What the page switches off as well: letters keep their distance. */
const plain = { kern: false, liga: false, clig: false, calt: false }

/**
 * A run that reads from the left as its font shapes it: vowel and tone signs over, under and around their letter, in the
 * forms that fit there. Source: OpenType, GSUB and GPOS; for Thai the decomposition of U+0E33.
 */
export function shapeByFont(font: Font, text: string): PlacedGlyph[] {
  const { glyphs, positions } = font.layout(text, plain, undefined, undefined, 'ltr')
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {}
    const parts = font.unitsPerEm
    return { glyph, advance: xAdvance / parts, x: xOffset / parts, y: yOffset / parts }
  })
}

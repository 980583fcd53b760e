import type { Font, Glyph } from '@cantoo/fontkit'

/** A glyph of a shaped run; lengths as fractions of the font size. */
export interface PlacedGlyph {
  readonly glyph: Glyph
  /** How far the pen advances. */
  readonly advance: number
  /** The glyph's offset to the right of the pen and above the baseline. */
  readonly x: number
  readonly y: number
}

/** The page switches these off as well, so that characters keep their spacing. */
const plain = { kern: false, liga: false, clig: false, calt: false }

/**
 * Shapes a left-to-right run with its font: vowel and tone marks over, under and around their character, in the
 * contextual forms. Source: OpenType, GSUB and GPOS; for Thai the decomposition of U+0E33.
 */
export function shapeByFont(font: Font, text: string): PlacedGlyph[] {
  const { glyphs, positions } = font.layout(text, plain, undefined, undefined, 'ltr')
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {}
    const parts = font.unitsPerEm
    return { glyph, advance: xAdvance / parts, x: xOffset / parts, y: yOffset / parts }
  })
}

import type { Font } from 'harfbuzzjs'
import type { Face, FontLoader } from './faces.ts'
import { isJoining } from './faces.ts'

/** A glyph of a shaped run; lengths as fractions of the font size. */
export interface ShapedGlyph {
  readonly id: number
  /** How far the pen advances. */
  readonly advance: number
  /** The glyph's offset to the right of the pen and above the baseline. */
  readonly x: number
  readonly y: number
  /** Where the text of the glyph begins, in UTF-16 units. Glyphs of one text share it. */
  readonly start: number
}

/** A font with the rules by which its characters combine. */
export interface Shaper {
  readonly bytes: Uint8Array
  /** The glyphs of a run from left to right. Vowel and tone marks are over, under and around their character. */
  readonly shape: (text: string, direction: 'ltr' | 'rtl') => ShapedGlyph[]
  /** The width of a glyph alone. */
  readonly widthOf: (id: number) => number
}

/** Fonts stay open: HarfBuzz has its own memory, which never becomes smaller. */
const opening = new Map<Face, Promise<Shaper>>()
const opened = new Map<Face, Shaper>()

/** The shaper of a font, if it is open. */
export function openedShaper(face: Face): Shaper | undefined {
  return opened.get(face)
}

/** Opens a font for shaping. Loads it, and HarfBuzz, the first time only. */
export async function openShaper(face: Face, fonts: FontLoader): Promise<Shaper> {
  const known = opening.get(face)
  if (known !== undefined) return known
  const started = readFont(face, fonts)
  opening.set(face, started)
  try {
    const shaper = await started
    opened.set(face, shaper)
    return shaper
  } catch (error) {
    // What could not be loaded is tried again by whoever needs it next.
    opening.delete(face)
    throw error
  }
}

async function readFont(face: Face, fonts: FontLoader): Promise<Shaper> {
  const [harfbuzz, bytes] = await Promise.all([import('harfbuzzjs'), fonts(face)])
  const { Blob, Buffer, BufferFlag, ClusterLevel, Direction, Face: FontFace, Feature, Font: Sized } = harfbuzz
  const font: Font = new Sized(new FontFace(new Blob(bytes)))
  const unit = font.face.upem
  // The page switches these off as well, so that characters keep their spacing.
  const off = isJoining(face) ? ['kern'] : ['kern', 'liga', 'clig', 'calt']
  const features = off.map((tag) => new Feature(tag, 0))
  const buffer = new Buffer()
  return {
    bytes,
    shape: (text, direction) => {
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR)
      buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
      buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE)
      buffer.guessSegmentProperties()
      harfbuzz.shape(font, buffer, features)
      const positions = buffer.getGlyphPositions()
      return buffer.getGlyphInfos().map(({ codepoint: id, cluster: start }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        return { id, start, advance: xAdvance / unit, x: xOffset / unit, y: yOffset / unit }
      })
    },
    widthOf: (id) => font.glyphHAdvance(id) / unit,
  }
}

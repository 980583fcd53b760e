import { readFileSync } from 'node:fs'
import { create } from '@cantoo/fontkit'
import type { Font } from '@cantoo/fontkit'
import { expect, test } from 'vitest'
import type { Face } from './faces.ts'
import { shapeArabic } from './arabic.ts'
import { faceFiles } from './faces.ts'
import { placeMarks } from './place-marks.ts'
import { shapeByFont } from './shape-by-font.ts'

function fontOf(face: Face): Font {
  const font = create(readFileSync(new URL(`../../../node_modules/${faceFiles[face]}`, import.meta.url)))
  if (!('createSubset' in font)) throw new Error('a collection')
  return font
}

const lettersOf = (text: string) => [...text].map((letter) => ({ codePoint: letter.codePointAt(0) ?? 0 }))
const widthsOf = (font: Font, letters: readonly { readonly codePoint: number }[]) =>
  letters.map(({ codePoint }) => (font.glyphForCodePoint(codePoint)?.advanceWidth ?? 0) / font.unitsPerEm)

test("moves a combining accent over the preceding character by the font's anchors", () => {
  const font = fontOf('arimo')
  const letters = lettersOf('ax\u0302b')
  const moves = placeMarks(font, letters, { widths: widthsOf(font, letters), isReversed: false })
  expect([...moves.keys()]).toEqual([2])
  // The centres of both outlines coincide.
  const [x, hat] = [letters[1], letters[2]].map((letter) => font.glyphForCodePoint(letter?.codePoint ?? 0))
  const middle = (glyph: typeof x) =>
    ((glyph?.bbox.minX ?? 0) + (glyph?.bbox.maxX ?? 0)) / 2 / font.unitsPerEm
  const width = (x?.advanceWidth ?? 0) / font.unitsPerEm
  expect(width + (moves.get(2)?.x ?? 0) + middle(hat)).toBeCloseTo(middle(x), 1)
})

test('keeps the distance between a vowel sign and its letter when reversed', () => {
  const font = fontOf('noto-naskh-arabic')
  const letters = shapeArabic('مُح')
  const widths = widthsOf(font, letters)
  const onward = placeMarks(font, letters, { widths, isReversed: false }).get(1)
  const reversed = placeMarks(font, letters, { widths, isReversed: true }).get(1)
  expect(onward?.y).toBe(reversed?.y)
  expect((widths[0] ?? 0) + (onward?.x ?? 0)).toBeCloseTo(-(widths[1] ?? 0) + (reversed?.x ?? 0), 9)
})

test('leaves characters without marks in place', () => {
  const font = fontOf('cousine')
  const letters = lettersOf('AVATAR fi é 11')
  expect(placeMarks(font, letters, { widths: widthsOf(font, letters), isReversed: false }).size).toBe(0)
})

test('places Thai vowels and tones over and under their character, in contextual forms', () => {
  const shaped = shapeByFont(fontOf('noto-sans-thai'), 'น้ำ ญู')
  // The vowel of น้ำ is a ring above, below the tone, followed by another letter.
  expect(shaped.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints)).join('')).toBe('นํ้า ญู')
  const [consonant, ring, tone, letter] = shaped
  expect([ring?.advance, tone?.advance]).toEqual([0, 0])
  expect(consonant?.advance).toBeGreaterThan(0.5)
  expect(letter?.x).toBe(0)
  // ญ loses its foot to make space for the vowel below.
  const [foot, plain] = [shaped[5]?.glyph.id, shapeByFont(fontOf('noto-sans-thai'), 'ญ')[0]?.glyph.id]
  expect(foot).not.toBe(plain)
})

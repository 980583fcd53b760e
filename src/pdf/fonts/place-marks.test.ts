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

test('an accent without a letter of its own moves over the letter before it, by the anchors of the font', () => {
  const font = fontOf('arimo')
  const letters = lettersOf('ax\u0302b')
  const moves = placeMarks(font, letters, { widths: widthsOf(font, letters), isReversed: false })
  expect([...moves.keys()]).toEqual([2])
  // Between the middles of both outlines nothing is left.
  const [x, hat] = [letters[1], letters[2]].map((letter) => font.glyphForCodePoint(letter?.codePoint ?? 0))
  const middle = (glyph: typeof x) =>
    ((glyph?.bbox.minX ?? 0) + (glyph?.bbox.maxX ?? 0)) / 2 / font.unitsPerEm
  const width = (x?.advanceWidth ?? 0) / font.unitsPerEm
  expect(width + (moves.get(2)?.x ?? 0) + middle(hat)).toBeCloseTo(middle(x), 1)
})

test('reversed, a vowel sign is as far from its letter as it is in reading order', () => {
  const font = fontOf('noto-naskh-arabic')
  const letters = shapeArabic('مُح')
  const widths = widthsOf(font, letters)
  const onward = placeMarks(font, letters, { widths, isReversed: false }).get(1)
  const reversed = placeMarks(font, letters, { widths, isReversed: true }).get(1)
  expect(onward?.y).toBe(reversed?.y)
  expect((widths[0] ?? 0) + (onward?.x ?? 0)).toBeCloseTo(-(widths[1] ?? 0) + (reversed?.x ?? 0), 9)
})

test('letters alone stay where they are', () => {
  const font = fontOf('cousine')
  const letters = lettersOf('AVATAR fi é 11')
  expect(placeMarks(font, letters, { widths: widthsOf(font, letters), isReversed: false }).size).toBe(0)
})

test('Thai vowels and tones stand over and under their letter, in the forms that fit there', () => {
  const shaped = shapeByFont(fontOf('noto-sans-thai'), 'น้ำ ญู')
  // The vowel of น้ำ is a ring above, below the tone, and a letter that follows.
  expect(shaped.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints)).join('')).toBe('นํ้า ญู')
  const [consonant, ring, tone, letter] = shaped
  expect([ring?.advance, tone?.advance]).toEqual([0, 0])
  expect(consonant?.advance).toBeGreaterThan(0.5)
  expect(letter?.x).toBe(0)
  // Without its foot ญ makes room for the vowel below.
  const [foot, plain] = [shaped[5]?.glyph.id, shapeByFont(fontOf('noto-sans-thai'), 'ญ')[0]?.glyph.id]
  expect(foot).not.toBe(plain)
})

import { expect, test } from 'vitest'
import type { TextLine } from '#domain/field/anchors.ts'
import { linesIn, linesOn, packText } from './packed-text.ts'

function line(page: number, ...texts: readonly string[]): TextLine {
  const characters = texts.map((text, index) => ({
    text,
    x: 72.1 + index / 3,
    baseline: 700 / 3,
    advance: 0.1 + 0.2,
    bottom: -2.5,
    top: 1e6 + index,
  }))
  return { page, characters }
}

const first = [line(1, 'S', 'i', 'g', 'n'), line(1), line(2, 'o', 'ﬃ', 'e\u0301', '😀', '', '\ud83d')]
const second = [line(1, 'ع', ' ', '_')]

test('gives the lines of documents back to the last digit, with pages numbered across them', () => {
  const texts = [
    { packed: packText(first), before: 0 },
    { packed: packText([]), before: 2 },
    { packed: packText(second), before: 2 },
  ]
  expect([...linesIn(texts)]).toEqual([...first, ...second.map((one) => ({ ...one, page: 3 }))])
  expect([...linesIn(texts, new Set([1, 3]))].map(({ page }) => page)).toEqual([1, 1, 3])
  expect(linesOn(texts, 2)).toEqual(first.slice(2))
  expect(linesOn(texts, 4)).toEqual([])
})

test('is handed on without being copied, and takes about fifty bytes a character', () => {
  const packed = packText([line(1, ...'a'.repeat(1000))])
  expect(structuredClone({ packed }).packed.byteLength).toBe(packed.byteLength)
  expect(packed.byteLength).toBeLessThan(50_000)
})

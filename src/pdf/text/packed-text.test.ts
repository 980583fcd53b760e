import { expect, test } from 'vitest'
import { matchAnchors, soughtText } from '#domain/field/anchors.ts'
import type { TextLine } from '#domain/field/anchors.ts'
import { linesIn, linesOn, linesWith, packText } from './packed-text.ts'

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

test('gives the lines in which a text is, whatever its ligatures and spaces', () => {
  const texts = [
    { packed: packText([...first, line(2, 's', 'i'), line(3, 'g', '\u00a0', ' ', 'n')]), before: 0 },
    { packed: packText(second), before: 3 },
  ]
  const found = (...sought: string[]) =>
    [...linesWith(texts, sought)].map(({ page, characters }) => [page, characters.length])
  expect(found('offi')).toEqual([[2, 6]])
  expect(found('si')).toEqual([[2, 2]])
  expect(found('g n', 'ig', 'ign')).toEqual([
    [1, 4],
    [3, 4],
  ])
  expect(found('ع _')).toEqual([[4, 3]])
  // Across the end of a line there is nothing.
  expect(found('ig', 'nsi')).toEqual([[1, 4]])
  expect(found()).toEqual([])
})

test('finds anchors in those lines as in all of them', () => {
  const letters = ['a', 'b', ' ', 'ﬁ', 'e\u0301', '\n', '\u200b', 'f', 'i']
  let seed = 1
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  const some = (count: number) => Array.from({ length: count }, () => letters[next() % letters.length] ?? '')
  const lines = Array.from({ length: 300 }, (_, index) => line(1 + (index >> 5), ...some(12)))
  const texts = [{ packed: packText(lines), before: 0 }]
  const anchors = Array.from({ length: 200 }, () => some(1 + (next() % 4)).join(''))
  const sought = anchors.map(soughtText).filter((text) => text !== null)
  expect(matchAnchors(anchors, linesWith(texts, sought))).toEqual(matchAnchors(anchors, lines))
})

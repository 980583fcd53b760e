import { expect, test } from 'vitest'
import { clearPlace, overlaps } from './clear-place.ts'
import { coveredText, lettersOf } from './covered-text.ts'
import { textLine as line } from './fixtures/text-line.ts'

const page = { width: 600, height: 800 }
const box = { page: 1, left: 100, bottom: 100, width: 120, height: 40 }

test('leaves what is clear where it is', () => {
  expect(clearPlace(box, { page, letters: lettersOf([line('Name', 10, 110)]), others: [] })).toEqual(box)
})

test('moves off words the shortest way, and keeps the size', () => {
  const lines = [line('Full name of the signer', 100, 104)]
  const clear = clearPlace(box, { page, letters: lettersOf(lines), others: [] })
  expect(clear).toMatchObject({ left: 100, width: 120, height: 40 })
  expect(clear && coveredText(clear, lines)).toBeNull()
  expect(Math.abs((clear?.bottom ?? 0) - box.bottom)).toBeLessThanOrEqual(12)
})

test('moves off another field', () => {
  const other = { ...box, left: 110 }
  const clear = clearPlace(box, { page, letters: lettersOf([]), others: [other] })
  expect(clear && overlaps(clear, other)).toBe(false)
})

test('becomes smaller between two lines that are close', () => {
  const rows = Array.from({ length: 30 }, (_, row) =>
    line('words without an end to their line here', 60, row * 38),
  )
  const clear = clearPlace(box, { page, letters: lettersOf(rows), others: [] })
  expect(clear?.height).toBeLessThan(40)
  expect(clear && coveredText(clear, rows)).toBeNull()
})

test('gives up in dense text, and stays on the page', () => {
  const dense = Array.from({ length: 80 }, (_, row) => line('x'.repeat(100), 0, row * 10))
  expect(clearPlace(box, { page, letters: lettersOf(dense), others: [] })).toBeNull()
  const corner = { ...box, left: 590, bottom: 790 }
  expect(clearPlace(corner, { page, letters: lettersOf([]), others: [] })).toBeNull()
})

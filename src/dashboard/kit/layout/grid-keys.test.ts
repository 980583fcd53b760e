import { expect, test } from 'vitest'
import { placeAfter } from './grid-keys.ts'

// Seven pages, three in a row.
const tops = [10, 10, 10, 180, 180, 180, 350]

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 3, 6],
  ['ArrowDown', 4, null],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 1, null],
  ['Home', 5, 0],
  ['End', 1, 6],
  ['a', 1, null],
])('%s leads from page %i to %j', (key, at, expected) => {
  expect(placeAfter(key, at, tops, false)).toBe(expected)
})

test('the arrows follow the direction of the text', () => {
  expect(placeAfter('ArrowRight', 3, tops, true)).toBe(2)
  expect(placeAfter('ArrowLeft', 3, tops, true)).toBe(4)
})

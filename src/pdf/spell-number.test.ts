import { expect, test } from 'vitest'
import { spellNumber } from './spell-number.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [12, '12'],
  [-0.5, '-0.5'],
  [0.1 + 0.2, '0.3'],
  [612.283_46, '612.28346'],
  [123_456.789_01, '123456.78901'],
  [0.000_008, '0.000008'],
  [-1.5e-9, '-0.0000000015'],
  [1e19, '10000000000000000000'],
  [5e-324, '0'],
])('%d is spelled %s', (value, spelled) => {
  expect(spellNumber(value)).toBe(spelled)
})

test('what is no number is not spelled', () => {
  expect(() => spellNumber(Infinity)).toThrow(RangeError)
})

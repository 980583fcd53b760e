import { expect, test } from 'vitest'
import { characterCount, firstCharacters } from './characters.ts'

test('a sign beyond the basic plane is one character', () => {
  expect(characterCount('a😀é')).toBe(3)
  expect(characterCount('')).toBe(0)
})

test('no character is cut in two', () => {
  expect(firstCharacters('a😀😀', 2)).toBe('a😀')
  expect(firstCharacters('😀'.repeat(5), 9)).toBe('😀'.repeat(5))
  expect(firstCharacters('abc', 3)).toBe('abc')
})

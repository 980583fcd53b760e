import { expect, test } from 'vitest'
import { characterCount, firstCharacters, unpiled } from './characters.ts'

test('a sign beyond the basic plane is one character', () => {
  expect(characterCount('a😀é')).toBe(3)
  expect(characterCount('')).toBe(0)
})

test('no character is cut in two', () => {
  expect(firstCharacters('a😀😀', 2)).toBe('a😀')
  expect(firstCharacters('😀'.repeat(5), 9)).toBe('😀'.repeat(5))
  expect(firstCharacters('abc', 3)).toBe('abc')
})

test('no letter keeps more marks than writing has, whatever stands between them', () => {
  expect(unpiled(`a${'\u0301'.repeat(30)}b\u0301`)).toBe(`a${'\u0301'.repeat(5)}b\u0301`)
  expect(unpiled('e' + '\u0301\u200d'.repeat(30)).match(/\u0301/g)).toHaveLength(5)
  for (const text of ['', 'naïve', 'בְּרֵאשִׁ֖ית', 'بِسْمِ ٱللَّٰهِ', 'Nguyễn', 'a\u0301\u0302\u0303\u0304\u0305'])
    expect(unpiled(text)).toBe(text)
})

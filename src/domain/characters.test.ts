import { expect, test } from 'vitest'
import { characterCount, firstCharacters, withoutStackedMarks } from './characters.ts'

test('counts a character outside the basic plane as one', () => {
  expect(characterCount('a😀é')).toBe(3)
  expect(characterCount('')).toBe(0)
})

test('cuts no character in two', () => {
  expect(firstCharacters('a😀😀', 2)).toBe('a😀')
  expect(firstCharacters('😀'.repeat(5), 9)).toBe('😀'.repeat(5))
  expect(firstCharacters('abc', 3)).toBe('abc')
})

test('limits the marks on a character to what real writing has, whatever separates them', () => {
  expect(withoutStackedMarks(`a${'\u0301'.repeat(30)}b\u0301`)).toBe(`a${'\u0301'.repeat(5)}b\u0301`)
  expect(withoutStackedMarks('e' + '\u0301\u200d'.repeat(30)).match(/\u0301/g)).toHaveLength(5)
  for (const text of ['', 'naïve', 'בְּרֵאשִׁ֖ית', 'بِسْمِ ٱللَّٰهِ', 'Nguyễn', 'a\u0301\u0302\u0303\u0304\u0305'])
    expect(withoutStackedMarks(text)).toBe(text)
})

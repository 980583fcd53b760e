import { expect, test } from 'vitest'
import { directionOf, isolated, languages, localeOf, pluralOf, spokenOf } from './language.ts'

test('the first language that there is, is taken from what a reader wants', () => {
  expect(spokenOf(['ja-JP', 'de-AT', 'en'])).toBe('de')
  expect(spokenOf(['AR-eg'])).toBe('ar')
  expect(spokenOf(['deu', 'x'])).toBeNull()
  expect(spokenOf([])).toBeNull()
})

test('a number takes the form of its category', () => {
  const forms = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'x' }
  expect([0, 1, 2, 3, 11, 100].map((count) => pluralOf('ar', count, forms)).join('')).toBe('zotfmx')
  expect([0, 1, 2].map((count) => pluralOf('fr', count, { one: 'o', other: 'x' })).join('')).toBe('oox')
  expect(pluralOf('ar', 2, { other: 'x' })).toBe('x')
})

test('moments are written in the digits of the paper in every language', () => {
  for (const language of languages) {
    const words = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
    expect(words.format(new Date('2026-03-20T12:00:00Z'))).toMatch(/20.*2026/)
  }
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
})

test('words that turn what stands around them are kept to themselves', () => {
  expect(isolated('a\u202eb\u2069c')).toBe('\u2068abc\u2069')
})

import { expect, test } from 'vitest'
import { directionOf, isolate, languages, localeOf, pluralOf, preferredLanguage } from './language.ts'

test('picks the first available language that a reader wants', () => {
  expect(preferredLanguage(['ja-JP', 'de-AT', 'en'])).toBe('de')
  expect(preferredLanguage(['AR-eg'])).toBe('ar')
  expect(preferredLanguage(['deu', 'x'])).toBeNull()
  expect(preferredLanguage([])).toBeNull()
})

test('uses the plural form of the number', () => {
  const forms = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'x' }
  expect([0, 1, 2, 3, 11, 100].map((count) => pluralOf('ar', count, forms)).join('')).toBe('zotfmx')
  expect([0, 1, 2].map((count) => pluralOf('fr', count, { one: 'o', other: 'x' })).join('')).toBe('oox')
  expect(pluralOf('ar', 2, { other: 'x' })).toBe('x')
})

test('writes dates and times in the digits used on paper in every language', () => {
  for (const language of languages) {
    const words = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
    expect(words.format(new Date('2026-03-20T12:00:00Z'))).toMatch(/20.*2026/)
  }
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
})

test('isolates text that would change the direction of its surroundings', () => {
  expect(isolate('a\u202eb\u2069c')).toBe('\u2068abc\u2069')
})

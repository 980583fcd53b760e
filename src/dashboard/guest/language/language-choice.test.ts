import { expect, test } from 'vitest'
import { languageOf, languageToSave } from './language-choice.ts'

test("prefers a choice, then the browser's languages, then the organisation's", () => {
  const all = { chosenHere: 'es', known: { chosen: 'ar', usual: 'fr' }, browser: ['de-CH'] } as const
  expect(languageOf(all)).toBe('es')
  expect(languageOf({ ...all, chosenHere: null })).toBe('ar')
  expect(languageOf({ ...all, chosenHere: null, known: { chosen: null, usual: 'fr' } })).toBe('de')
  expect(languageOf({ chosenHere: null, known: { chosen: null, usual: 'fr' }, browser: ['ja'] })).toBe('fr')
  expect(languageOf({ chosenHere: null, known: null, browser: ['ja'] })).toBe('en')
})

test('tells the service a new choice, and an older one where it knows none', () => {
  const known = { chosen: null, usual: 'en' } as const
  expect(languageToSave({ chosenHere: 'de', isNew: false }, null)).toBeNull()
  expect(languageToSave({ chosenHere: null, isNew: false }, known)).toBeNull()
  expect(languageToSave({ chosenHere: 'de', isNew: false }, known)).toBe('de')
  expect(languageToSave({ chosenHere: 'de', isNew: false }, { ...known, chosen: 'fr' })).toBeNull()
  expect(languageToSave({ chosenHere: 'de', isNew: true }, { ...known, chosen: 'fr' })).toBe('de')
  expect(languageToSave({ chosenHere: 'de', isNew: true }, { ...known, chosen: 'de' })).toBeNull()
})

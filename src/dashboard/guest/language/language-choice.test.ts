import { expect, test } from 'vitest'
import { languageOf, languageToTell } from './language-choice.ts'

test('what somebody chose comes first, then what their browser wants, then what the organisation speaks', () => {
  const all = { chosenHere: 'es', known: { chosen: 'ar', usual: 'fr' }, browser: ['de-CH'] } as const
  expect(languageOf(all)).toBe('es')
  expect(languageOf({ ...all, chosenHere: null })).toBe('ar')
  expect(languageOf({ ...all, chosenHere: null, known: { chosen: null, usual: 'fr' } })).toBe('de')
  expect(languageOf({ chosenHere: null, known: { chosen: null, usual: 'fr' }, browser: ['ja'] })).toBe('fr')
  expect(languageOf({ chosenHere: null, known: null, browser: ['ja'] })).toBe('en')
})

test('the service is told of a new choice, and of an older one where it knows of none', () => {
  const known = { chosen: null, usual: 'en' } as const
  expect(languageToTell({ chosenHere: 'de', isNew: false }, null)).toBeNull()
  expect(languageToTell({ chosenHere: null, isNew: false }, known)).toBeNull()
  expect(languageToTell({ chosenHere: 'de', isNew: false }, known)).toBe('de')
  expect(languageToTell({ chosenHere: 'de', isNew: false }, { ...known, chosen: 'fr' })).toBeNull()
  expect(languageToTell({ chosenHere: 'de', isNew: true }, { ...known, chosen: 'fr' })).toBe('de')
  expect(languageToTell({ chosenHere: 'de', isNew: true }, { ...known, chosen: 'de' })).toBeNull()
})

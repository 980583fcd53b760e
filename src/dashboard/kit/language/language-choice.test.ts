import { expect, test } from 'vitest'
import { languageOf } from './language-choice.ts'

test('what somebody chose comes first, then what their browser wants, then what the organisation speaks', () => {
  const all = { chosenHere: 'es', known: { chosen: 'ar', usual: 'fr' }, browser: ['de-CH'] } as const
  expect(languageOf(all)).toBe('es')
  expect(languageOf({ ...all, chosenHere: null })).toBe('ar')
  expect(languageOf({ ...all, chosenHere: null, known: { chosen: null, usual: 'fr' } })).toBe('de')
  expect(languageOf({ chosenHere: null, known: { chosen: null, usual: 'fr' }, browser: ['ja'] })).toBe('fr')
  expect(languageOf({ chosenHere: null, known: null, browser: ['ja'] })).toBe('en')
})

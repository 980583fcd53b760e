import { afterEach, expect, test } from 'vitest'
import { takeFirstChoice } from './early-answers.ts'
import type { EarlyAnswers, FirstChoice } from './early-answers.ts'

afterEach(() => {
  delete globalThis.countersignEarly
})

const read = { version: '2', language: 'de' }

function choose(): FirstChoice {
  const consent = { ...read, agreed: true, pressed: 'submit', focused: 'submit' }
  globalThis.countersignEarly = { consent } as EarlyAnswers
  return consent
}

test('takes what was chosen before the scripts had loaded, once', () => {
  const chosen = choose()
  expect(takeFirstChoice(read)).toBe(chosen)
  expect(takeFirstChoice(read)).toBeNull()
})

test.each([
  ['version', { ...read, version: '3' }],
  ['language', { ...read, language: 'en' }],
])('agreeing to another %s of the terms is no consent', (_, asked) => {
  choose()
  expect(takeFirstChoice(asked)).toBeNull()
})

test('takes nothing where nothing was chosen, so that the same form is not drawn twice', () => {
  Object.assign(choose(), { agreed: false, pressed: null, focused: null })
  expect(takeFirstChoice(read)).toBeNull()
})

test('has nothing to take on a page without a first screen', () => {
  expect(takeFirstChoice(read)).toBeNull()
})

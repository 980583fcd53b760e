import { expect, test } from 'vitest'
import { waitWords } from './form-failure.tsx'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['password', 0],
  ['Password123!', 1],
  ['P4ssw0rd2024', 1],
  ['aaaaaaaaaaaaaaaa', 0],
  ['1234567890', 0],
  ['qwertyuiop', 0],
])('rates %j no better than %i', (password, most) => {
  expect(passwordStrength(password).strength).toBeLessThanOrEqual(most)
})

test.each(['correct horse battery staple', 'vK9#mQ2z!pLw7', 'гора-камень-река-лодка'])(
  'rates %j as strong',
  (password) => {
    const { strength, advice } = passwordStrength(password)
    expect(strength).toBeGreaterThanOrEqual(3)
    expect(advice).toBeNull()
  },
)

test('counts words about the person for little', () => {
  const known = ['Ada Lovelace', 'ada@analytical.example']
  expect(passwordStrength('lovelace-analytical', known).advice).toMatch(/Leave out your name/)
  expect(passwordStrength('lovelace-analytical', known).strength).toBeLessThan(
    passwordStrength('lovelace-analytical').strength,
  )
})

test('what a person adds to words about them counts as it is', () => {
  expect(passwordStrength('lovelace vK9#mQ2z!pLw7', ['Ada Lovelace']).strength).toBeGreaterThanOrEqual(3)
  expect(passwordStrength('l0velace2026', ['Ada Lovelace']).advice).toMatch(/Leave out your name/)
})

test('passwords that many people have are no better for a sign or a year at their end', () => {
  for (const password of ['sunshinemountain', 'Trustno1Trustno1', 'Countersign2026', 'iloveyouforever'])
    expect(passwordStrength(password).strength, password).toBeLessThanOrEqual(1)
})

test('never rates a short password as fair', () => {
  expect(passwordStrength('vK9#mQ2z').strength).toBeLessThanOrEqual(1)
})

test.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [60, '1 minute'],
  [125, '2 minutes 5 seconds'],
])('words a wait of %d seconds', (seconds, expected) => {
  expect(waitWords(seconds)).toBe(expected)
})

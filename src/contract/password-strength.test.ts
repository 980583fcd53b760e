import { expect, test } from 'vitest'
import { passwordAdvice, passwordFault } from '#domain/account/password.ts'
import { estimatePassword } from './password-strength.ts'

test.each([
  ['', 0],
  ['password', 0],
  ['Password123!', 1],
  ['P4ssw0rd2024', 1],
  ['aaaaaaaaaaaaaaaa', 0],
  ['1234567890', 0],
  ['qwertyuiop', 0],
])('rates %j no better than %i', (password, most) => {
  expect(estimatePassword(password).strength).toBeLessThanOrEqual(most)
})

test.each(['correct horse battery staple', 'vK9#mQ2z!pLw7', 'гора-камень-река-лодка'])(
  'rates %j as strong',
  (password) => {
    const estimate = estimatePassword(password)
    expect(estimate.strength).toBeGreaterThanOrEqual(3)
    expect(passwordAdvice(password, estimate)).toBeNull()
  },
)

test('counts words about the person for little', () => {
  const known = ['Ada Lovelace', 'ada@analytical.example']
  const fault = passwordFault('lovelace-analytical', estimatePassword('lovelace-analytical', known))
  expect(fault).toBe('This password is easy to guess. Leave out your name, email and organisation.')
  expect(estimatePassword('lovelace-analytical', known).strength).toBeLessThan(
    estimatePassword('lovelace-analytical').strength,
  )
})

test('what a person adds to words about them counts as it is', () => {
  expect(estimatePassword('lovelace vK9#mQ2z!pLw7', ['Ada Lovelace']).strength).toBeGreaterThanOrEqual(3)
  expect(estimatePassword('l0velace2026', ['Ada Lovelace']).hasPersonal).toBe(true)
})

test('passwords that many people have are no better for a sign or a year at their end', () => {
  for (const password of ['sunshinemountain', 'Trustno1Trustno1', 'Countersign2026', 'iloveyouforever'])
    expect(estimatePassword(password).strength, password).toBeLessThanOrEqual(1)
})

test('never rates a short password as fair', () => {
  expect(estimatePassword('vK9#mQ2z').strength).toBeLessThanOrEqual(1)
})

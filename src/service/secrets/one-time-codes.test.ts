import { expect, test } from 'vitest'
import {
  authenticatorUri,
  base32,
  codeOfStep,
  newRecoveryCode,
  plainCode,
  stepAt,
  stepOfCode,
} from './one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d seconds', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %s', (text, characters) => expect(base32(Buffer.from(text))).toBe(characters))

test('takes a code for the previous, current and next step, and only once', () => {
  const now = new Date(1_234_567_890_000)
  const step = stepAt(now)
  const of = (at: number) => codeOfStep(secret, at)
  for (const near of [step - 1, step, step + 1])
    expect(stepOfCode(secret, of(near), { now, lastStep: 0 })).toBe(near)
  for (const far of [step - 2, step + 2])
    expect(stepOfCode(secret, of(far), { now, lastStep: 0 })).toBeUndefined()
  expect(stepOfCode(secret, of(step), { now, lastStep: step })).toBeUndefined()
})

test('builds the address that an authenticator reads', () => {
  expect(authenticatorUri(secret, { issuer: 'Käse & Söhne', account: 'a@b.example' })).toBe(
    'otpauth://totp/K%C3%A4se%20%26%20S%C3%B6hne:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=K%C3%A4se%20%26%20S%C3%B6hne',
  )
})

test('takes a recovery code however it is typed', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  expect(plainCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(plainCode(code))
})

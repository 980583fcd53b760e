import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('stores a password so that only it matches, and never twice alike', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hash).not.toBe(await hashPassword('correct horse'))
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('correct Horse', hash)).toBe(false)
})

test('matches nothing without a stored password or with an invalid one', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('anything', 'anything')).toBe(false)
})

test('treats an accented letter as the same however it was typed', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

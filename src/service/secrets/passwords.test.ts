import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is stored so that only it fits, and never twice alike', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hash).not.toBe(await hashPassword('correct horse'))
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('correct Horse', hash)).toBe(false)
})

test('without a stored password, or with something that is none, nothing fits', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('anything', 'anything')).toBe(false)
})

test('an accent is the same letter however it was typed', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

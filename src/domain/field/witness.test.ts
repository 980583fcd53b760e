import { expect, test } from 'vitest'
import { isSigner } from './witness.ts'

const signer = { name: 'Ada  Lovelace', email: 'Ada@Example.com' }

test.each([
  ['the same address', { name: 'Grace Hopper', email: ' ada@example.com' }, true],
  ['the same name, written otherwise', { name: 'ada lovelace ', email: 'other@example.com' }, true],
  ['somebody else', { name: 'Grace Hopper', email: 'grace@example.com' }, false],
  ['somebody else in the same house', { name: 'Byron Lovelace', email: 'byron@example.com' }, false],
])('a witness is the signer when they have %s', (_, witness, expected) => {
  expect(isSigner(witness, signer)).toBe(expected)
})

import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { checkWitness } from './check-witness.ts'

const context = { own: { name: 'Ada Lovelace', email: 'Ada@Example.com' }, words: en }
const art = { kind: 'typed', text: 'Will', face: 'caveat' } as const
const entry = { name: 'Will Ness', email: 'will@example.com', confirms: true }

test('finds no fault in a complete entry', () => {
  expect(checkWitness(entry, art, context)).toEqual({})
})

test('requires every part', () => {
  expect(checkWitness({ name: ' ', email: 'will', confirms: false }, null, context)).toEqual({
    name: en.witness.nameNeeded,
    email: en.witness.emailNeeded,
    art: en.signature.empty.draw,
    confirms: en.witness.statementNeeded,
  })
})

test('refuses the signer as their own witness', () => {
  expect(checkWitness({ ...entry, email: ' ada@example.COM ' }, art, context)).toEqual({
    email: en.witness.notOwn,
  })
  expect(checkWitness({ ...entry, name: 'ada  lovelace' }, art, context)).toEqual({
    name: en.witness.notOwnName,
  })
})

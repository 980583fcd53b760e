import { expect, test } from 'vitest'
import { isSigner, isWitnessedAs } from './witness.ts'

const signer = { name: 'Ada  Lovelace', email: 'Ada@Example.com' }

test.each([
  ['the same address', { name: 'Grace Hopper', email: ' ada@example.com' }, true],
  ['the same name, written otherwise', { name: 'ada lovelace ', email: 'other@example.com' }, true],
  [
    'the same name with a character nobody sees',
    { name: 'Ada\u200b Love\u00adlace', email: 'a@b.example' },
    true,
  ],
  ['somebody else', { name: 'Grace Hopper', email: 'grace@example.com' }, false],
  ['somebody else in the same house', { name: 'Byron Lovelace', email: 'byron@example.com' }, false],
])('a witness is the signer when they have %s', (_, witness, expected) => {
  expect(isSigner(witness, signer)).toBe(expected)
})

test.each([
  ["Fiona O'Brien-Strauss", 'Fiona O’Brien–Strauß'],
  ["Fiona O'Brien-Strauss", 'FIONA O´BRIEN-STRAUSS'],
])('%s is the same name as %s', (name, other) => {
  expect(isSigner({ name: other, email: 'w@example.com' }, { name, email: 'f@example.com' })).toBe(true)
})

test('a signature is the same in whatever order its members were kept', () => {
  const witness = { name: 'Grace Hopper', email: 'grace@example.com' }
  const entry = { value: null, checked: false, witness }
  const given = { ...entry, art: { kind: 'typed', text: 'Grace', face: 'caveat' } as const }
  const kept = { ...entry, art: { face: 'caveat', kind: 'typed', text: 'Grace' } as const }
  expect(isWitnessedAs(given, kept)).toBe(true)
  expect(isWitnessedAs({ ...given, art: { ...given.art, text: 'Ada' } }, kept)).toBe(false)
})

import { expect, test } from 'vitest'
import { isSigner, isWitnessedAs } from './witness.ts'

const signer = { name: 'Ada  Lovelace', email: 'Ada@Example.com' }

test.each([
  ['the same address', { name: 'Grace Hopper', email: ' ada@example.com' }, true],
  ['the same name typed differently', { name: 'ada lovelace ', email: 'other@example.com' }, true],
  [
    'the same name with an invisible character',
    { name: 'Ada\u200b Love\u00adlace', email: 'a@b.example' },
    true,
  ],
  ['someone else', { name: 'Grace Hopper', email: 'grace@example.com' }, false],
  ['someone else in the same household', { name: 'Byron Lovelace', email: 'byron@example.com' }, false],
])('treats the witness as the signer with %s', (_, witness, expected) => {
  expect(isSigner(witness, signer)).toBe(expected)
})

test.each([
  ["Fiona O'Brien-Strauss", 'Fiona O’Brien–Strauß'],
  ["Fiona O'Brien-Strauss", 'FIONA O´BRIEN-STRAUSS'],
])('treats %s as the same name as %s', (name, other) => {
  expect(isSigner({ name: other, email: 'w@example.com' }, { name, email: 'f@example.com' })).toBe(true)
})

test('compares signatures in whatever order their members were stored', () => {
  const witness = { name: 'Grace Hopper', email: 'grace@example.com' }
  const entry = { value: null, checked: false, witness }
  const given = { ...entry, art: { kind: 'typed', text: 'Grace', face: 'caveat' } as const }
  const kept = { ...entry, art: { face: 'caveat', kind: 'typed', text: 'Grace' } as const }
  expect(isWitnessedAs(given, kept)).toBe(true)
  expect(isWitnessedAs({ ...given, art: { ...given.art, text: 'Ada' } }, kept)).toBe(false)
})

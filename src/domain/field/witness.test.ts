import { expect, test } from 'vitest'
import { isSamePerson, isWitnessedAs, partiesOf } from './witness.ts'

const signer = { name: 'Ada  Lovelace', email: 'Ada@Example.com' }

test.each([
  ['the same address', { name: 'Grace Hopper', email: ' ada@example.com' }, true],
  ['the same name typed differently', { name: 'ada lovelace ', email: 'other@example.com' }, true],
  [
    'the same name with an invisible character',
    { name: 'Ada\u200b Love\u00adlace', email: 'a@b.example' },
    true,
  ],
  ['the address with a tag', { name: 'Grace', email: 'ada+notes@example.com' }, true],
  ['a name in letters that look the same', { name: 'Аdа Lоvelасе', email: 'a@b.example' }, true],
  ['someone else', { name: 'Grace Hopper', email: 'grace@example.com' }, false],
  ['someone else in the same household', { name: 'Byron Lovelace', email: 'byron@example.com' }, false],
])('treats the witness as the signer with %s', (_, witness, expected) => {
  expect(isSamePerson(witness, signer)).toBe(expected)
})

test.each([
  ["Fiona O'Brien-Strauss", 'Fiona O’Brien–Strauß'],
  ["Fiona O'Brien-Strauss", 'FIONA O´BRIEN-STRAUSS'],
])('treats %s as the same name as %s', (name, other) => {
  expect(isSamePerson({ name: other, email: 'w@example.com' }, { name, email: 'f@example.com' })).toBe(true)
})

test('compares signatures in whatever order their members were stored', () => {
  const witness = { name: 'Grace Hopper', email: 'grace@example.com' }
  const entry = { value: null, checked: false, witness }
  const given = { ...entry, art: { kind: 'typed', text: 'Grace', face: 'caveat' } as const }
  const kept = { ...entry, art: { face: 'caveat', kind: 'typed', text: 'Grace' } as const }
  expect(isWitnessedAs(given, kept)).toBe(true)
  expect(isWitnessedAs({ ...given, art: { ...given.art, text: 'Ada' } }, kept)).toBe(false)
})

test('lets neither the sender nor a signer of the envelope witness, but those who only receive it', () => {
  const person = (name: string) => ({ name, email: `${name}@example.com` })
  const recipients = [
    { ...person('one'), type: 'signer' as const },
    { ...person('two'), type: 'signer' as const },
    { ...person('three'), type: 'viewer' as const },
    { ...person('four'), type: 'carbon-copy' as const },
  ]
  const parties = partiesOf(person('sender'), recipients).map(({ name }) => name)
  expect(parties).toEqual(['sender', 'one', 'two'])
})

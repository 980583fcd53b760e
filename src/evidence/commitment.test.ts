import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitTo, conceal, reveal, wrongDisclosures } from './commitment.ts'
import type { JsonObject } from './digest.ts'

const newSalt = () => randomBytes(16).toString('hex')

test('commits to salt, place and value', () => {
  const form = '["00ff","/actor/name","Zoë"]'
  const commitment = createHash('sha256').update(`countersign/value/1\n${form}`).digest('hex')
  expect(commitTo({ salt: '00ff', path: '/actor/name', value: 'Zoë' })).toEqual({ commitment })
})

test('conceals every personal value, however deep, and nothing else', () => {
  const content = {
    actor: { kind: 'recipient', id: 'r', name: 'Ada', email: 'ada@example.com', browser: null },
    details: {
      reason: 'Too dear',
      method: 'sms',
      field: [{ id: 'f', value: { value: 'x', checked: false } }],
    },
  }
  const { concealed, disclosures } = conceal(content, newSalt)
  expect(disclosures.map(({ path }) => path)).toEqual([
    '/actor/name',
    '/actor/email',
    '/details/reason',
    '/details/field/0/value',
  ])
  expect(JSON.stringify(concealed)).not.toMatch(/Ada|ada@|dear|"x"/)
  expect(concealed).toMatchObject({ actor: { kind: 'recipient', browser: null }, details: { method: 'sms' } })
  expect(reveal(concealed, disclosures)).toEqual(content)
  expect(reveal(concealed, disclosures.slice(1))).toMatchObject({ actor: { name: null } })
})

test('gives equal values different commitments', () => {
  const seen = Array.from({ length: 100 }, () => JSON.stringify(conceal({ name: 'Ada' }, newSalt).concealed))
  expect(new Set(seen).size).toBe(100)
})

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('name', 'value', 'email', 'a', 'b/c', 'd~e', 'reason'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value

test('opens whatever it concealed, and notices any other value', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'x', 'value'), json, { noNullPrototype: true }),
      (given) => {
        const content = JSON.parse(JSON.stringify(given)) as JsonObject
        const { concealed, disclosures } = conceal(content, newSalt)
        expect(reveal(concealed, disclosures)).toEqual(content)
        expect(wrongDisclosures(concealed, disclosures)).toEqual([])
        for (const [index, disclosure] of disclosures.entries()) {
          const changed = disclosures.with(index, { ...disclosure, value: [disclosure.value] })
          expect(wrongDisclosures(concealed, changed)).toEqual([disclosure.path])
        }
      },
    ),
  )
})

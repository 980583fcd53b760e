import { expect, test } from 'vitest'
import type { Offer } from './offers.ts'
import { blocksOf, isUntold } from './offer-owners.ts'

const offer = (party: string) => ({ suggestion: { party } }) as Offer
const ana = { id: 'ana', name: 'Ana Ng', email: 'ana@acme.example' }
const ben = { id: 'ben', name: 'Ben Ode', email: 'ben@mail.example' }
const blocks = (
  parties: readonly string[],
  signers: Parameters<typeof blocksOf>[1],
  chosen = new Map<string, string>(),
) => blocksOf(parties.map(offer), signers, chosen)
const owners = (...given: Parameters<typeof blocks>) =>
  blocks(...given).map(({ party, ownerId }) => [party, ownerId])

test('gives blocks to those whose role, name or company the document says', () => {
  const roles = [
    { ...ana, role: 'Supplier' },
    { ...ben, role: 'Customer' },
  ]
  expect(owners(['customer', 'supplier', 'customer'], roles)).toEqual([
    ['customer', 'ben'],
    ['supplier', 'ana'],
  ])
  expect(owners(['acme ltd', 'ben ode'], [ana, ben])).toEqual([
    ['acme ltd', 'ana'],
    ['ben ode', 'ben'],
  ])
})

test('gives the last party to the last signer, and everything to an only one', () => {
  expect(owners(['acme ltd', 'customer'], [ana, ben])).toEqual([
    ['acme ltd', 'ana'],
    ['customer', 'ben'],
  ])
  expect(owners(['supplier', ''], [ana])).toEqual([
    ['supplier', 'ana'],
    ['', 'ana'],
  ])
})

test('asks where the document tells parties apart and the recipients do not', () => {
  const untold = blocks(['supplier', 'customer'], [ana, ben])
  expect(isUntold(untold)).toBe(true)
  const chosen = new Map([['supplier', 'ben']])
  expect(owners(['supplier', 'customer'], [ana, ben], chosen)).toEqual([
    ['supplier', 'ben'],
    ['customer', 'ana'],
  ])
  expect(isUntold(blocks(['', ''], [ana, ben]))).toBe(false)
  expect(isUntold(blocks(['acme'], [ana, { ...ben, email: 'b@acme.example' }]))).toBe(true)
})

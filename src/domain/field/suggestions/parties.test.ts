import { expect, test } from 'vitest'
import { partyIn, partyOf } from './parties.ts'
import type { WrittenPart } from './written-parts.ts'

const words = (text: string, left: number, baseline: number): WrittenPart => ({
  kind: 'words',
  page: 1,
  text,
  left,
  right: left + text.length * 6,
  baseline,
  bottom: baseline - 2,
  top: baseline + 9,
})
const blank = (left: number, bottom: number, label = '') => ({
  page: 1,
  left,
  bottom,
  width: 150,
  height: 20,
  label,
})

test.each([
  ['For the Supplier', 'supplier'],
  ['SIGNED FOR AND ON BEHALF OF ACME LTD:', 'acme ltd'],
  ['Für den Auftraggeber', 'auftraggeber'],
  ['Pour le locataire :', 'locataire'],
  ['The Customer', 'customer'],
  ['tenant signature', 'tenant'],
  ['Signature', null],
  ['The customer shall pay the price within thirty days of the invoice', null],
  ['', null],
])('%s names %s', (text, party) => {
  expect(partyIn(text)).toBe(party)
})

test('fields belong to the heading above them in their own column', () => {
  const parts = [
    words('For the Supplier', 72, 400),
    words('For the Customer', 320, 400),
    words('Name:', 72, 350),
    words('Name:', 320, 350),
  ]
  expect([blank(110, 345), blank(360, 345), blank(110, 300)].map((one) => partyOf(one, parts))).toEqual([
    'supplier',
    'customer',
    'supplier',
  ])
})

test('blocks below one another end where the next heading begins', () => {
  const parts = [words('Landlord', 72, 500), words('Tenant', 72, 420)]
  expect(partyOf(blank(110, 470), parts)).toBe('landlord')
  expect(partyOf(blank(110, 390), parts)).toBe('tenant')
  expect(partyOf(blank(110, 520), parts)).toBe('')
})

test('its own words or its name in a form say more than a heading', () => {
  expect(partyOf(blank(110, 470, 'buyer date'), [words('Seller', 72, 500)])).toBe('buyer')
})

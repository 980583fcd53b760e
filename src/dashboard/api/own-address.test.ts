import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  ['https://sign.example.com/downloads/a.b?x=1', '/downloads/a.b?x=1'],
  ['http://localhost:3000/downloads/reports/a.b', '/downloads/reports/a.b'],
  ['https://sign.example.com/logos/1.png', '/logos/1.png'],
  ['/logos/1.png', '/logos/1.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['https://elsewhere.example/picture.png', 'https://elsewhere.example/picture.png'],
  [null, null],
])('loads %s from %s', (given, own) => {
  expect(ownAddress(given)).toBe(own)
})

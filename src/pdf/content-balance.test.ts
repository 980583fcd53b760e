import { expect, test } from 'vitest'
import { asciiBytes } from './ascii.ts'
import { balanceOf } from './content-balance.ts'

const balanced = { openStates: 0, excessRestores: 0, openTexts: 0, openMarks: 0, openPath: false }

test.each<[string, Partial<typeof balanced>]>([
  ['', {}],
  ['q 1 0 0 1 5 5 cm BT (a) Tj ET 0 0 5 5 re f Q', {}],
  ['q q 2 0 0 2 0 0 cm Q', { openStates: 1 }],
  ['Q 2 0 0 2 0 0 cm Q q', { excessRestores: 2, openStates: 1 }],
  ['BT /F1 12 Tf (a) Tj', { openTexts: 1 }],
  ['/OC /L1 BDC /Span BMC (x) Tj EMC', { openMarks: 1 }],
  ['0 0 m 10 10 l', { openPath: true }],
  ['0 0 m 10 10 l n', {}],
  ['(q q \\) q ( nested q ) q) Tj % q q q\n/q gs <</q /Q>> <71 51> Tj [(q) -5 (Q)] TJ', {}],
  ['q BI /W 4 /H 1 /BPC 8 /CS /G ID q Q\nEI Q', {}],
  ['(never closed q q', {}],
])('finds that %j leaves %j open', (content, open) => {
  expect(balanceOf(asciiBytes(content))).toEqual({ ...balanced, ...open })
})

import { expect, test } from 'vitest'
import { standingOfKiosk, whyNoPin } from './kiosk.ts'

const kiosk = { created: '2026-03-01T10:00:00.000Z', expires: '2026-03-01T14:00:00.000Z', ended: null }
const sent = { status: 'sent', sent: '2026-03-01T09:00:00.000Z' } as const
const during = '2026-03-01T12:00:00.000Z'

test.each([
  ['294817', null],
  ['29481', 'digits'],
  ['2948177', 'digits'],
  ['29481a', 'digits'],
  ['٢٩٤٨١٧', 'digits'],
  ['777777', 'guessable'],
  ['123456', 'guessable'],
  ['567890', 'guessable'],
  ['654321', 'guessable'],
] as const)('the PIN %s', (pin, problem) => expect(whyNoPin(pin)).toBe(problem))

test('is over once it was ended, and at the second of its end', () => {
  expect(standingOfKiosk(kiosk, sent, during)).toBe('open')
  expect(standingOfKiosk({ ...kiosk, ended: during }, sent, during)).toBe('over')
  expect(standingOfKiosk(kiosk, sent, kiosk.expires)).toBe('over')
})

test('lets no one sign an envelope that ended, or was sent anew since', () => {
  expect(standingOfKiosk(kiosk, { ...sent, status: 'voided' }, during)).toBe('idle')
  expect(standingOfKiosk(kiosk, { status: 'draft', sent: sent.sent }, during)).toBe('idle')
  expect(standingOfKiosk(kiosk, { ...sent, sent: '2026-03-01T11:00:00.000Z' }, during)).toBe('idle')
})

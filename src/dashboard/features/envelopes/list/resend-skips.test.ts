import { expect, test } from 'vitest'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { receiversAmong, skippedAmong } from './resend-skips.ts'

const now = Date.parse('2026-03-01T10:00:00.000Z')
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

type Recipient = EnvelopeRow['recipients'][number]

function person(name: string, parts: Partial<Recipient> = {}): Recipient {
  return {
    id: name,
    name,
    email: `${name}@example.com`,
    type: 'signer',
    status: 'sent',
    order: 1,
    muted: false,
    completed: null,
    emailed: before(60),
    diagnosis: null,
    ...parts,
  }
}

const row = {
  status: 'sent',
  recipients: [
    person('Ada'),
    person('Ben', { emailed: before(14) }),
    person('Cy', { emailed: before(15) }),
    person('Dot', { muted: true, emailed: null }),
    person('Eve', { status: 'pending', emailed: null }),
    person('Flo', { status: 'completed', muted: true }),
    person('Gus', { status: 'declined' }),
    person('Hal', { status: 'failed', emailed: before(1) }),
    person('Ida', { type: 'carbon-copy', status: null, emailed: null }),
  ],
} as unknown as EnvelopeRow

test('sends again to those whose turn it is and who have got nothing just now', () => {
  expect(receiversAmong(row, now).map(({ name }) => name)).toEqual(['Ada', 'Cy', 'Hal'])
  expect(receiversAmong({ ...row, status: 'voided' }, now)).toEqual([])
})

test('says who is skipped, and why', () => {
  const named = skippedAmong([row, row, { ...row, status: 'completed' }], now)
  expect(named.map(({ why, people }) => [why, people.map(({ name }) => name)])).toEqual([
    ['Muted', ['Dot']],
    ['Finished', ['Flo']],
    ['Declined, so resend to them one by one', ['Gus']],
    ['Not their turn yet', ['Eve']],
    ['Emailed in the last 15 minutes', ['Ben']],
  ])
})

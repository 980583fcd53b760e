import { expect, test } from 'vitest'
import { checkProgress } from './checks.ts'
import type { IdentityFinding } from './identity.ts'
import { aVerificationState } from './testing-state.ts'
import type { VerificationState } from './verification.ts'

const when = '2026-03-01T00:00:00.000Z'
const sent = aVerificationState({ sent: when })
const all = { biometrics: true, screening: true }
const found = (check: IdentityFinding['check'], outcome: IdentityFinding['outcome']): IdentityFinding => ({
  check,
  outcome,
  note: 'Seen.',
  sources: [],
})

test.each<[string, Partial<VerificationState>, IdentityFinding[] | null, string[]]>([
  ['before', {}, null, ['waiting', 'waiting', 'waiting', 'waiting']],
  ['submitted', { submitted: when }, null, ['running', 'running', 'running', 'running']],
  [
    'completed, reports pending',
    { status: 'completed', submitted: when },
    null,
    ['running', 'running', 'running', 'running'],
  ],
  [
    'reported',
    { status: 'completed', submitted: when },
    [found('document', 'clear'), found('records', 'review'), found('biometrics', 'failed')],
    ['clear', 'failed', 'review', 'not-made'],
  ],
  ['cancelled', { status: 'cancelled' }, null, ['not-made', 'not-made', 'not-made', 'not-made']],
])('%s', (_, parts, findings, states) => {
  const checks = checkProgress({ ...sent, ...parts }, all, findings)
  expect(checks.map(({ check }) => check)).toEqual(['document', 'biometrics', 'records', 'screening'])
  expect(checks.map(({ state }) => state)).toEqual(states)
})

test('lists the checks that were asked for, and anything else the vendor found', () => {
  const plain = { biometrics: false, screening: false }
  expect(checkProgress(sent, plain, null).map(({ check }) => check)).toEqual(['document', 'records'])
  const more = checkProgress({ ...sent, status: 'completed', submitted: when }, plain, [
    found('screening', 'clear'),
  ])
  expect(more.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'document not-made',
    'records not-made',
    'screening clear',
  ])
})

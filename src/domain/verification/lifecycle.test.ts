import { expect, test } from 'vitest'
import {
  cancelVerification,
  completeVerification,
  deliverVerification,
  failVerification,
  isPurgeDue,
  purgeVerification,
  resendVerification,
  statusOnCreate,
  submitVerification,
} from './lifecycle.ts'
import { aVerificationState } from './testing-state.ts'
import type { VerificationState } from './verification.ts'

const now = '2026-03-01T10:00:00.000Z'
const none = { days: null }

const verbs = {
  resend: (given: VerificationState) => resendVerification(given),
  submit: (given: VerificationState) => submitVerification(given, now),
  complete: (given: VerificationState) => completeVerification(given, { warning: null, now, policy: none }),
  cancel: (given: VerificationState) => cancelVerification(given, { now, policy: none }),
  purge: (given: VerificationState) => purgeVerification(given, now),
} as const

/** Status after each verb; null if refused. */
const table = [
  ['created', aVerificationState({ status: 'created' }), ['created', 'created', null, 'cancelled', null]],
  ['sent', aVerificationState(), ['sent', 'sent', null, 'cancelled', null]],
  ['failed', aVerificationState({ status: 'failed' }), ['created', 'failed', null, 'cancelled', null]],
  ['submitted', aVerificationState({ submitted: now }), [null, null, 'completed', 'cancelled', null]],
  [
    'completed',
    aVerificationState({ status: 'completed', submitted: now }),
    [null, null, null, null, 'completed'],
  ],
  ['cancelled', aVerificationState({ status: 'cancelled' }), [null, null, null, null, 'cancelled']],
  [
    'being purged',
    aVerificationState({ status: 'completed', purgeBegun: now }),
    [null, null, null, null, null],
  ],
  ['purged', aVerificationState({ status: 'cancelled', purged: now }), [null, null, null, null, null]],
  ['muted', aVerificationState({ muted: true }), [null, 'sent', null, 'cancelled', null]],
] as const

test.each(table)('%s: resend, submit, complete, cancel, purge', (_, given, expected) => {
  const got = Object.values(verbs).map((verb) => {
    const result = verb(given)
    return result.ok ? result.value.status : null
  })
  expect(got).toEqual(expected)
})

test('changes the status with a message only until something else has', () => {
  const statuses = ['created', 'sent', 'failed', 'completed', 'cancelled'] as const
  expect(statuses.map((status) => deliverVerification(aVerificationState({ status }), now).status)).toEqual([
    'sent',
    'sent',
    'failed',
    'completed',
    'cancelled',
  ])
  expect(statuses.map((status) => failVerification(aVerificationState({ status })).status)).toEqual([
    'failed',
    'failed',
    'failed',
    'completed',
    'cancelled',
  ])
  expect(failVerification(aVerificationState({ submitted: now })).status).toBe('sent')
  expect([statusOnCreate(true), statusOnCreate(false)]).toEqual(['sent', 'created'])
})

test('sets the purge date by the policy, and a manual purge brings it forward', () => {
  const policy = { days: 30 }
  const completed = completeVerification(aVerificationState({ submitted: now }), {
    warning: 'W',
    now,
    policy,
  })
  if (!completed.ok) throw new Error(completed.refusal.detail)
  expect(completed.value).toMatchObject({ warning: 'W', completed: now, purging: '2026-03-31T10:00:00.000Z' })
  expect(isPurgeDue(completed.value, '2026-03-31T09:59:59.999Z')).toBe(false)
  expect(isPurgeDue(completed.value, '2026-03-31T10:00:00.000Z')).toBe(true)
  const purged = purgeVerification(completed.value, now)
  expect(purged.ok && purged.value).toMatchObject({ purging: now, purgeBegun: now })
  expect(purged.ok && isPurgeDue(purged.value, now)).toBe(false)
})

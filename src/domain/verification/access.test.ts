import { expect, test } from 'vitest'
import { mayRequestVerifyingLink, verifyingDeadEndOf } from './access.ts'
import { aVerificationState } from './testing-state.ts'
import type { VerificationState } from './verification.ts'

const when = '2026-03-01T00:00:00.000Z'
const open = aVerificationState({ sent: when })

test.each<[string, Partial<VerificationState>, [string | null, string | null], boolean]>([
  ['sent', {}, [null, 'expired'], true],
  ['not sent yet', { status: 'created' }, [null, 'expired'], true],
  ['not delivered', { status: 'failed' }, [null, 'failed'], true],
  ['submitted', { submitted: when }, ['submitted', 'submitted'], false],
  ['completed', { status: 'completed', submitted: when }, ['completed', 'completed'], false],
  ['cancelled', { status: 'cancelled' }, ['cancelled', 'cancelled'], false],
  ['purged', { status: 'completed', purgeBegun: when, purged: when }, ['purged', 'purged'], false],
  ['being purged', { status: 'cancelled', purgeBegun: when }, ['purged', 'purged'], false],
])('%s: where a fresh and an expired link lead', (_, parts, [fresh, expired], mayRequest) => {
  const state = { ...open, ...parts }
  expect(verifyingDeadEndOf(state, { isExpired: false })).toBe(fresh)
  expect(verifyingDeadEndOf(state, { isExpired: true })).toBe(expired)
  expect(mayRequestVerifyingLink(state, { isExpired: true })).toBe(mayRequest)
  expect(mayRequestVerifyingLink(state, { isExpired: false })).toBe(false)
})

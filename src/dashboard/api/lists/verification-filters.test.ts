import { expect, test } from 'vitest'
import {
  readVerificationFilters,
  verificationListAddress,
  verificationQuery,
  writeVerificationFilters,
} from './verification-filters.ts'

test('filters survive the address', () => {
  const filters = {
    progress: 'review',
    search: 'Ada & Ben',
    groupId: 'g',
    createdAfter: '2026-03-01',
    completedBefore: '2026-03-31',
  } as const
  expect(readVerificationFilters(writeVerificationFilters(filters))).toEqual(filters)
  expect(verificationListAddress({ status: 'failed' })).toBe('/verifications?status=failed')
  expect(verificationListAddress()).toBe('/verifications')
})

test('what an address says in error is left out, and progress goes before status', () => {
  const read = (query: string) => readVerificationFilters(new URLSearchParams(query))
  expect(read('status=lost&progress=x&created_after=soon&search=+')).toEqual({})
  expect(read('status=completed&progress=review')).toEqual({ progress: 'review' })
})

test('the last day counts whole', () => {
  expect(verificationQuery({ createdAfter: '2026-03-01', createdBefore: '2026-03-01' })).toEqual({
    createdAfter: new Date(2026, 2, 1).toISOString(),
    createdBefore: new Date(2026, 2, 2).toISOString(),
  })
})

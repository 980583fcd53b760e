import { expect, test } from 'vitest'
import { readAccountFilters, writeAccountFilters } from './account-filters.ts'

test('filters stand in the address and are read back from it', () => {
  const filters = { search: 'ada', role: 'standard', state: 'unverified', groupId: 'g-1' } as const
  expect(writeAccountFilters(filters).toString()).toBe(
    'search=ada&role=standard&state=unverified&group_id=g-1',
  )
  expect(readAccountFilters(writeAccountFilters(filters))).toEqual(filters)
})

test('what is not understood is left out', () => {
  expect(readAccountFilters(new URLSearchParams('role=king&state=asleep&search=%20&group_id='))).toEqual({})
  expect(writeAccountFilters({}).toString()).toBe('')
})

import { expect, test } from 'vitest'
import { ignoredIn, readList, writeList } from '../../../api/lists/list-address.ts'
import { filterChips } from '../../../lists/filter-words.ts'
import { accounts } from './account-list.ts'

const read = (query: string) => readList(accounts, new URLSearchParams(query))

test('filters are in the address, and are read from it', () => {
  const query = 'search=ada&role=standard&state=unverified&group_id=g-1'
  const { filters } = read(query)
  expect(filters).toEqual({ search: 'ada', role: 'standard', state: 'unverified', groupId: 'g-1' })
  expect(writeList(accounts, read(query)).toString()).toBe(query)
})

test('accounts are found by the days on which they were created', () => {
  const query = 'created_after=2026-03-01&created_before=2026-03-31'
  expect(read(query).filters).toEqual({ createdAfter: '2026-03-01', createdBefore: '2026-03-31' })
  expect(writeList(accounts, read(query)).toString()).toBe(query)
})

test('what an address says in error is left out, and told', () => {
  expect(ignoredIn(accounts, new URLSearchParams('role=king&search=ada&created_after=soon&other=1'))).toEqual(
    [
      { name: 'role', value: 'king' },
      { name: 'created after', value: 'soon' },
    ],
  )
  expect(read('role=king&state=asleep&search=%20&group_id=&direction=ascending')).toEqual({
    filters: {},
    sort: 'created',
    direction: 'descending',
  })
})

test('filters in words', () => {
  const { filters } = read('search=ada&role=read-only&state=unverified&group_id=g')
  const words = filterChips(accounts, filters, new Map([['g', 'Legal']])).map((chip) => chip.words)
  expect(words).toEqual(['Read-only', 'Invited', 'In group Legal'])
})

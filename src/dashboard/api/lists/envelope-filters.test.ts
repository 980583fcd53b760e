import { expect, test } from 'vitest'
import { filterQuery, listAddress, readListState, writeListState } from './envelope-filters.ts'

const read = (query: string) => readListState(new URLSearchParams(query))

test('an empty address is every envelope, newest first', () => {
  expect(read('')).toEqual({ filters: {}, sort: 'created', direction: 'descending' })
  expect(writeListState(read('')).toString()).toBe('')
})

test.each([
  'status=completed',
  'attention=declined&search=lease',
  'name=NDA&recipient=ada%40example.com&account_id=a1&group_id=g1',
  'created_after=2026-01-01&created_before=2026-01-31&completed_after=2026-02-01&completed_before=2026-02-28',
  'sort=name',
  'sort=name&direction=descending',
  'sort=completed&direction=ascending',
  'direction=ascending',
])('the address %s survives reading and writing', (query) => {
  expect(writeListState(read(query)).toString()).toBe(query)
})

test('what it does not understand is left out', () => {
  const query = 'status=odd&attention=other&created_after=soon&sort=size&direction=up&unknown=1&search=%20'
  expect(read(query)).toEqual({ filters: {}, sort: 'created', direction: 'descending' })
})

test('what needs attention is always sent, so it stands without a status', () => {
  expect(read('status=draft&attention=failed').filters).toEqual({ attention: 'failed' })
})

test('links to a filtered list', () => {
  expect(listAddress()).toBe('/envelopes')
  expect(listAddress({ status: 'draft' })).toBe('/envelopes?status=draft')
})

test('days become moments of the local time zone, with the last day whole', () => {
  const query = filterQuery({ createdAfter: '2026-03-01', createdBefore: '2026-03-31', search: '' })
  expect(query).toEqual({
    createdAfter: new Date(2026, 2, 1).toISOString(),
    createdBefore: new Date(2026, 3, 1).toISOString(),
  })
  const moment = '2026-03-01T10:00:00.000Z'
  expect(filterQuery({ completedBefore: moment })).toEqual({ completedBefore: moment })
})

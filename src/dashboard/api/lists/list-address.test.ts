import { expect, test } from 'vitest'
import { envelopes } from './envelopes.ts'
import { filterQuery, listAddress, readList, sorted, writeList } from './list-address.ts'
import { templates } from './templates.ts'
import { verifications } from './verifications.ts'

const read = (query: string) => readList(envelopes, new URLSearchParams(query))

test('an empty address is every envelope, newest first', () => {
  expect(read('')).toEqual({ filters: {}, sort: 'created', direction: 'descending' })
  expect(writeList(envelopes, read('')).toString()).toBe('')
})

test.each([
  'status=completed',
  'attention=declined&search=lease',
  'name=NDA&recipient=ada%40example.com&account_id=a1&group_id=g1',
  'created_after=2026-01-01&created_before=2026-01-31&completed_after=2026-02-01&completed_before=2026-02-28',
  'deadline_after=2026-01-01&deadline_before=2026-01-31&sort=deadline',
  'sort=name',
  'sort=name&direction=descending',
  'sort=completed&direction=ascending',
  'direction=ascending',
])('the address %s survives reading and writing', (query) => {
  expect(writeList(envelopes, read(query)).toString()).toBe(query)
})

test('what it does not understand is left out', () => {
  const query = 'status=odd&attention=other&created_after=soon&sort=size&direction=up&unknown=1&search=%20'
  expect(read(query)).toEqual({ filters: {}, sort: 'created', direction: 'descending' })
})

test('what needs attention is always sent, so it stands without a status', () => {
  expect(read('status=draft&attention=failed').filters).toEqual({ attention: 'failed' })
})

test('links to a filtered list', () => {
  expect(listAddress(envelopes, {})).toBe('/envelopes')
  expect(listAddress(envelopes, { status: 'draft' })).toBe('/envelopes?status=draft')
})

test('days become moments of the local time zone, with the last day whole', () => {
  const query = filterQuery(envelopes, {
    createdAfter: '2026-03-01',
    createdBefore: '2026-03-31',
    search: '',
  })
  expect(query).toEqual({
    createdAfter: new Date(2026, 2, 1).toISOString(),
    createdBefore: new Date(2026, 3, 1).toISOString(),
  })
  const moment = '2026-03-01T10:00:00.000Z'
  expect(filterQuery(envelopes, { completedBefore: moment })).toEqual({ completedBefore: moment })
})

test('filters survive the address', () => {
  const filters = {
    progress: 'review',
    search: 'Ada & Ben',
    groupId: 'g',
    createdAfter: '2026-03-01',
    completedBefore: '2026-03-31',
  } as const
  const state = { filters, sort: 'created', direction: 'descending' } as const
  expect(readList(verifications, writeList(verifications, state))).toEqual(state)
  expect(listAddress(verifications, { status: 'failed' })).toBe('/verifications?status=failed')
  expect(listAddress(verifications, {})).toBe('/verifications')
})

test('what an address says in error is left out, and progress goes before status', () => {
  const readFilters = (query: string) => readList(verifications, new URLSearchParams(query)).filters
  expect(readFilters('status=lost&progress=x&created_after=soon&search=+')).toEqual({})
  expect(readFilters('status=completed&progress=review')).toEqual({ progress: 'review' })
})

test('a list with one order has no direction to choose', () => {
  const state = readList(verifications, new URLSearchParams('direction=ascending'))
  expect(state.direction).toBe('descending')
  expect(writeList(verifications, state).toString()).toBe('')
})

test.each([
  ['', {}, 'created', 'descending'],
  ['search=lease&owner=a1', { search: 'lease', owner: 'a1' }, 'created', 'descending'],
  ['sharing=shared', { sharing: 'shared' }, 'created', 'descending'],
  ['sort=name', {}, 'name', 'ascending'],
  ['sort=name&direction=descending', {}, 'name', 'descending'],
] as const)('the templates of “%s” are read and written the same', (address, filters, sort, direction) => {
  const state = readList(templates, new URLSearchParams(address))
  expect(state).toEqual({ filters, sort, direction })
  expect(writeList(templates, state).toString()).toBe(address)
})

test('a choice that a list does not offer is left out', () => {
  for (const query of ['sharing=maybe', 'sharing=toString', 'sort=size&direction=up&search=%20'])
    expect(readList(templates, new URLSearchParams(query))).toMatchObject({ filters: {}, sort: 'created' })
})

test('the last day counts whole', () => {
  expect(filterQuery(verifications, { createdAfter: '2026-03-01', createdBefore: '2026-03-01' })).toEqual({
    createdAfter: new Date(2026, 2, 1).toISOString(),
    createdBefore: new Date(2026, 2, 2).toISOString(),
  })
})

test('a column sorts its usual way first, and turns when pressed again', () => {
  const start = { filters: {}, sort: 'created', direction: 'descending' } as const
  const byName = sorted(envelopes, start, 'name')
  expect(byName).toMatchObject({ sort: 'name', direction: 'ascending' })
  expect(sorted(envelopes, byName, 'name')).toMatchObject({ sort: 'name', direction: 'descending' })
  expect(sorted(envelopes, byName, 'completed')).toMatchObject({ sort: 'completed', direction: 'descending' })
})

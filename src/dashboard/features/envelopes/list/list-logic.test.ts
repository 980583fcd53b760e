import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { envelopes } from '../../../api/lists/envelopes.ts'
import { filterChips, isNarrowed, tabOf } from '../../../lists/filter-words.ts'
import { nextRow, rangeBetween, toggled } from '../../../lists/grid/row-moves.ts'
import { countOn, statusTabs } from './status-tabs.ts'

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
afterAll(() => void vi.unstubAllGlobals())

test('every tab finds itself by its filters', () => {
  for (const { id, filters } of statusTabs) expect(tabOf(statusTabs, { ...filters, search: 'x' })).toBe(id)
  expect(tabOf(statusTabs, { status: 'created' })).toBe('all')
})

test('all are the sum of the statuses, without counting attention twice', () => {
  const counts = { draft: 1, sent: 2, completed: 4, voided: 8, declined: 1, failed: 1 }
  expect(countOn('all', counts)).toBe(15)
  expect(countOn('failed', counts)).toBe(1)
})

test('filters in words', () => {
  const words = filterChips(
    envelopes,
    {
      status: 'sent',
      search: 'lease',
      name: 'NDA',
      recipient: 'ada@example.com',
      accountId: 'a',
      groupId: 'g',
      createdAfter: '2024-03-01',
      createdBefore: '2024-03-31',
      completedAfter: '2024-04-01',
    },
    new Map([['a', 'Ada Park']]),
  ).map((chip) => chip.words)
  expect(words).toEqual([
    'Name is “NDA”',
    'Recipient is “ada@example.com”',
    'Sent by Ada Park',
    'In group chosen',
    'Created 1 Mar 2024 to 31 Mar 2024',
    'Completed from 1 Apr 2024',
  ])
})

test('one day and open ends', () => {
  const words = (from?: string, to?: string) =>
    filterChips(envelopes, { completedAfter: from, completedBefore: to }).map((chip) => chip.words)
  expect(words('2024-03-01', '2024-03-01')).toEqual(['Completed on 1 Mar 2024'])
  expect(words(undefined, '2024-03-01')).toEqual(['Completed until 1 Mar 2024'])
  expect(words()).toEqual([])
})

test('a tab alone does not narrow the list', () => {
  expect(isNarrowed(envelopes, { status: 'sent' })).toBe(false)
  expect(isNarrowed(envelopes, { search: 'x' })).toBe(true)
  expect(isNarrowed(envelopes, { createdAfter: '2024-03-01' })).toBe(true)
})

test.each([
  ['ArrowDown', 2, 3],
  ['ArrowDown', 9, 9],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['ArrowUp', -1, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 2, 6],
  ['PageUp', 2, 0],
  ['a', 2, null],
])('%s on row %i of ten leads to %s', (key, from, to) => {
  expect(nextRow(key, from, { count: 10, page: 4 })).toBe(to)
})

test('there is nowhere to go in an empty list', () => {
  expect(nextRow('ArrowDown', -1, { count: 0, page: 4 })).toBe(null)
})

test('selecting toggles one, and a range with shift in either direction', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b'])
  expect(rangeBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(ids, null, 'b')).toEqual(['b'])
  expect(rangeBetween(ids, 'gone', 'c')).toEqual(['c'])
})

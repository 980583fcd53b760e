import { expect, test } from 'vitest'
import { envelopes, rowOf } from './envelopes.ts'
import type { EnvelopeFilters, EnvelopePage, EnvelopeRow } from './envelopes.ts'
import { isOnTab } from './list-address.ts'
import { loadedRows, withFirstPage, withRows } from './loaded-list.ts'
import type { LoadedList } from './loaded-list.ts'

const ada = { id: 'ada', name: 'Ada Park', email: 'ada@example.com' }

function row(id: string, parts: Partial<EnvelopeRow> = {}): EnvelopeRow {
  return {
    id,
    name: `Envelope ${id}`,
    status: 'sent',
    shared: false,
    sender: ada,
    group: null,
    created: '2026-03-01T10:00:00.000Z',
    sent: '2026-03-01T10:00:00.000Z',
    voided: null,
    deadline: null,
    declined: null,
    completed: null,
    purgeBegun: null,
    labels: [],
    passage: null,
    picture: null,
    recipients: [],
    ...parts,
  }
}

function list(...pages: string[][]): LoadedList<EnvelopeRow> {
  return {
    pages: pages.map((ids) => ({
      rows: ids.map((id) => row(id)),
      cursor: ids.at(-1) ?? null,
    })),
    pageParams: pages.map((_, index) => (index === 0 ? null : `p${index}`)),
  }
}

const ids = (of: LoadedList<EnvelopeRow>) => of.pages.map((page) => page.rows.map(({ id }) => id).join(''))

const belongs = (one: EnvelopeRow, filters: EnvelopeFilters) => isOnTab(envelopes, filters, one)

const withRow = (of: LoadedList<EnvelopeRow>, changed: EnvelopeRow, filters: EnvelopeFilters) =>
  withRows(of, new Map([[changed.id, changed]]), (one) => belongs(one, filters))

test('a changed row stays where it is', () => {
  const changed = withRow(list(['a', 'b'], ['c']), row('b', { name: 'New' }), {})
  expect(ids(changed)).toEqual(['ab', 'c'])
  expect(loadedRows(changed)[1]?.name).toBe('New')
})

test('a row leaves the list whose status it no longer has', () => {
  const voided = row('b', { status: 'voided' })
  expect(ids(withRow(list(['a', 'b'], ['c']), voided, { status: 'sent' }))).toEqual(['a', 'c'])
  expect(ids(withRow(list(['a', 'b'], ['c']), voided, { search: 'x' }))).toEqual(['ab', 'c'])
})

test('attention is a sent envelope with such a recipient', () => {
  const failed = {
    ...ada,
    type: 'signer',
    status: 'failed',
    order: 1,
    muted: false,
    emailed: null,
    diagnosis: null,
    completed: null,
  } as const
  expect(belongs(row('a', { recipients: [failed] }), { attention: 'failed' })).toBe(true)
  expect(belongs(row('a', { recipients: [failed] }), { attention: 'declined' })).toBe(false)
  expect(belongs(row('a', { status: 'voided', recipients: [failed] }), { attention: 'failed' })).toBe(false)
})

test('a fresh first page lies over the old one without losing what it pushed down', () => {
  const fresh = { rows: [row('n'), row('a')], cursor: 'a' }
  const merged = withFirstPage(list(['a', 'b'], ['c']), fresh)
  expect(ids(merged)).toEqual(['nab', 'c'])
  expect(ids(withFirstPage(list(['a', 'b']), fresh))).toEqual(['na'])
})

test('an envelope that stands on two pages is shown once', () => {
  expect(loadedRows(list(['a', 'b'], ['b', 'c'])).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(loadedRows(undefined)).toEqual([])
})

test('rows that are gone are taken out, and pages that hold none of them stay the same', () => {
  const before = list(['a', 'b'], ['c'], ['d'])
  const left = withRows(
    before,
    new Map([
      ['a', null],
      ['c', null],
      ['elsewhere', row('elsewhere')],
    ]),
    () => true,
  )
  expect(ids(left)).toEqual(['b', '', 'd'])
  expect(loadedRows(left).map(({ id }) => id)).toEqual(['b', 'd'])
  expect(left.pages[2]).toBe(before.pages[2])
})

test('the page of an envelope holds its row', () => {
  const expected = row('a', {
    recipients: [
      {
        ...ada,
        type: 'signer',
        status: 'sent',
        order: 1,
        muted: false,
        completed: null,
        emailed: '2026-03-02T10:00:00.000Z',
        diagnosis: null,
      },
    ],
  })
  const page = {
    ...expected,
    recipients: [
      { ...expected.recipients[0], sent: expected.sent, reminded: '2026-03-02T10:00:00.000Z', mobile: null },
    ],
    sealed: false,
  } as unknown as EnvelopePage
  expect(rowOf(page)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { byCreated, newestFirst, readCursor, writeCursor } from '../../database/lists/list-sql.ts'
import { cutPage, pageOf, placeIn } from './cut-page.ts'

const created = new Date('2026-03-01T10:00:00.000Z')
const rows = ['a', 'b', 'c'].map((id) => ({ id, created, sortKey: created }))
const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test('a cursor of the interface is the moment and the id of the last row shown', () => {
  const { cursor, hasMore } = pageOf(rows, 2)
  expect([cursor, hasMore]).toEqual([written(['2026-03-01T10:00:00.000Z', 'b']), true])
  expect(placeIn(cursor)).toEqual({ key: '2026-03-01T10:00:00.000Z', id: 'b' })
})

test('where nothing follows, the interface keeps the cursor that was given, and the dashboard has none', () => {
  expect(pageOf([], 2, 'given')).toEqual({ rows: [], cursor: 'given', hasMore: false })
  expect(cutPage(rows, 3, newestFirst)).toMatchObject({ cursor: null, hasMore: false })
})

test('a cursor is only understood in its own order', () => {
  const sorts = {
    ...byCreated('envelopes'),
    name: { key: byCreated('envelopes').created.key, type: 'text' },
  } as const
  const byName = { sort: 'name', direction: 'ascending' } as const
  const cursor = writeCursor({ id: 'a', sortKey: 'Lease' }, byName)
  expect(readCursor(cursor, sorts, byName)).toEqual({ key: 'Lease', id: 'a' })
  expect(readCursor(cursor, sorts, { ...byName, direction: 'descending' })).toBeNull()
  expect(placeIn(cursor)).toBeNull()
})

test.each([
  [['2026-02-31', 'a']],
  [[null, 'a']],
  [['2026-03-01T10:00:00.000Z']],
  [['2026-03-01T10:00:00.000Z', 'a', 'b']],
  [['2026-03-01T10:00:00.000Z', 'a\u0000']],
  [{}],
])('%j is the beginning', (parts) => {
  expect(placeIn(written(parts))).toBeNull()
})

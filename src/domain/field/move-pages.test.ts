import { expect, test } from 'vitest'
import { movePages } from './move-pages.ts'

const document = (id: string, count: number) => ({ id, pages: Array.from({ length: count }) })
const [a, b] = [document('a', 2), document('b', 3)]
const on = (page: number | null, anchor: string | null = null) => ({ page, anchor })
const pages = (fields: readonly { page: number | null }[]) => fields.map((field) => field.page)

test('moves fields with their pages when documents are reordered', () => {
  expect(pages(movePages([on(1), on(2), on(3), on(5)], [a, b], [b, a]))).toEqual([4, 5, 1, 3])
})

test("removes a removed document's fields and renumbers those after it", () => {
  expect(pages(movePages([on(1), on(4), on(1, 'Sign here')], [a, b], [b]))).toEqual([2, null])
})

test('moves fields to the last page when a document became shorter', () => {
  expect(pages(movePages([on(1), on(2), on(3)], [a, b], [document('a', 1), b]))).toEqual([1, 1, 2])
})

test('keeps a field without a page', () => {
  expect(movePages([on(null, 'Sign here')], [a], [b])).toEqual([on(null, 'Sign here')])
})

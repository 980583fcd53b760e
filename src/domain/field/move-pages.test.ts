import { expect, test } from 'vitest'
import { movePages } from './move-pages.ts'

const document = (id: string, count: number) => ({ id, pages: Array.from({ length: count }) })
const [a, b] = [document('a', 2), document('b', 3)]
const on = (page: number | null, anchor: string | null = null) => ({ page, anchor })
const pages = (fields: readonly { page: number | null }[]) => fields.map((field) => field.page)

test('fields go with their pages when documents change places', () => {
  expect(pages(movePages([on(1), on(2), on(3), on(5)], [a, b], [b, a]))).toEqual([4, 5, 1, 3])
})

test('fields of a removed document go with it, those behind it move up', () => {
  expect(pages(movePages([on(1), on(4), on(1, 'Sign here')], [a, b], [b]))).toEqual([2, null])
})

test('on a document that became shorter, fields move to its last page', () => {
  expect(pages(movePages([on(1), on(2), on(3)], [a, b], [document('a', 1), b]))).toEqual([1, 1, 2])
})

test('a field without a page stays without one', () => {
  expect(movePages([on(null, 'Sign here')], [a], [b])).toEqual([on(null, 'Sign here')])
})

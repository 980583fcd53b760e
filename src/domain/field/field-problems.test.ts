import { expect, test } from 'vitest'
import type { TextLine } from './anchors.ts'
import { fieldProblems } from './field-problems.ts'
import type { OnPage } from './field-problems.ts'
import { textLine as line } from './fixtures/text-line.ts'

const pages = [
  { width: 600, height: 800 },
  { width: 600, height: 800 },
]

function at(left: number, bottom: number, page = 1, isAnchored = false): OnPage {
  return { box: { page, left, bottom, width: 100, height: 40 }, isAnchored }
}

function problems(
  fields: readonly OnPage[],
  lines: readonly TextLine[] = [],
  grown: readonly { field: number; height: number }[] = [],
) {
  const linesOn = (page: number) => lines.filter((one) => one.page === page)
  return fieldProblems(fields, { pages, linesOn, grown })
}

test('finds fields that overlap on one page, and where the second would be clear', () => {
  const { overlaps } = problems([at(200, 100), at(100, 100, 2), at(100, 300), at(180, 320), at(150, 110, 2)])
  expect(overlaps.map(({ fields }) => fields)).toEqual([
    [2, 3],
    [1, 4],
  ])
  expect(overlaps.every(({ place }) => place !== null)).toBe(true)
})

test('moves each field beside those that it moved before', () => {
  const { overlaps } = problems([at(100, 100), at(101, 100), at(102, 100)])
  const [, second] = overlaps.map(({ place }) => place)
  expect(overlaps.map(({ fields }) => fields)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ])
  expect(second).not.toEqual(overlaps[0]?.place)
})

test('finds words below a field, unless it stands at a text', () => {
  const lines = [line('Signed by the tenant', 90, 110), line('of page two', 90, 110, 2)]
  const { covering } = problems([at(100, 400), at(100, 100), at(100, 100, 2, true)], lines)
  expect(covering).toEqual([{ field: 1, text: 'Signed by the tenant', place: expect.anything() as unknown }])
})

test('finds what a text grows over: another field, otherwise words', () => {
  const fields = [at(100, 400), at(110, 330), at(300, 400)]
  const lines = [line('Total amount', 300, 380)]
  const grown = [
    { field: 0, height: 80 },
    { field: 2, height: 80 },
    { field: 1, height: 40.5 },
  ]
  expect(problems(fields, lines, grown).grown).toEqual([
    { field: 0, over: { field: 1 } },
    { field: 2, over: { text: 'Total amount' } },
  ])
})

test('tells twenty of each kind', () => {
  const many = Array.from({ length: 500 }, () => at(100, 100))
  const grown = many.map((_, field) => ({ field, height: 500 }))
  const lines = [line('words here', 110, 110), line('and here', 110, -200)]
  const { overlaps, covering, grown: over } = problems(many, lines, grown)
  expect([overlaps.length, covering.length, over.length]).toEqual([20, 20, 20])
})

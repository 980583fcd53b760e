import { expect, test } from 'vitest'
import { openDocument } from './document.ts'
import { buildDocument } from './fixtures/documents.ts'
import { compose, mapPoint, pageSizeOf, specificationToUser, userToSpecification } from './page-box.ts'

async function boxOf(page: Parameters<typeof buildDocument>[0][number]) {
  const { pages } = await openDocument(await buildDocument([page]))
  const [first] = pages
  if (first === undefined) throw new Error('no page')
  return first.box
}

test.each([
  [{}, { width: 200, height: 300 }],
  [{ cropBox: [50, 60, 150, 260] }, { width: 100, height: 200 }],
  [{ cropBox: [150, 260, 50, 60] }, { width: 100, height: 200 }],
  [{ cropBox: [-50, -60, 1000, 100] }, { width: 200, height: 100 }],
  [{ cropBox: [500, 500, 600, 600] }, { width: 200, height: 300 }],
  [{ cropBox: [10, 10, 10, 50] }, { width: 200, height: 300 }],
  [{ mediaBox: [0, 0, 0, 0] }, { width: 612, height: 792 }],
  [
    { mediaBox: [-100, -50, 100, 250], rotate: 90 },
    { width: 300, height: 200 },
  ],
  [{ rotate: -90 }, { width: 300, height: 200 }],
  [{ rotate: 540 }, { width: 200, height: 300 }],
  [{ rotate: 45 }, { width: 200, height: 300 }],
  [
    { userUnit: 2, rotate: 270 },
    { width: 600, height: 400 },
  ],
  [{ userUnit: -1 }, { width: 200, height: 300 }],
])('shows %j as %j', async (page, size) => {
  expect(pageSizeOf(await boxOf(page))).toEqual(size)
})

test.each([
  [0, { x: 0, y: 0 }, { x: 100, y: 200 }],
  [90, { x: 0, y: 100 }, { x: 200, y: 0 }],
  [180, { x: 100, y: 200 }, { x: 0, y: 0 }],
  [270, { x: 200, y: 0 }, { x: 0, y: 100 }],
] as const)(
  'maps the corners of a visible box turned by %d to the corners of the page',
  async (rotate, low, high) => {
    const box = await boxOf({ cropBox: [50, 60, 150, 260], rotate })
    const matrix = userToSpecification(box)
    expect(mapPoint(matrix, 50, 60)).toEqual(low)
    expect(mapPoint(matrix, 150, 260)).toEqual(high)
  },
)

test('has maps that are inverse to each other', async () => {
  for (const rotate of [0, 90, 180, 270]) {
    const box = await boxOf({ cropBox: [13, 17, 150, 260], rotate, userUnit: 1.5 })
    const there = compose(userToSpecification(box), specificationToUser(box))
    ;[1, 0, 0, 1, 0, 0].forEach((value, index) => expect(there[index]).toBeCloseTo(value, 9))
  }
})

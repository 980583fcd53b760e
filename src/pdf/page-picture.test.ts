import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { buildDocument } from './fixtures/documents.ts'
import { drawFirstPage, icon, phone } from './page-picture.ts'
import type { PagePicture } from './page-picture.ts'
import { startTextEngine } from './pdfium.ts'
import type { TextEngine } from './pdfium.ts'

let engine: TextEngine
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
})

/** The darker-than-half area of a picture, as fractions of its width and height from the top left. */
function inkOf({ width, height, pixels }: PagePicture) {
  const places = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => (pixels[at * 4] ?? 255) < 128,
  )
  const columns = places.map((at) => at % width)
  const rows = places.map((at) => Math.floor(at / width))
  const least = (all: number[]) => all.reduce((one, other) => Math.min(one, other), Infinity)
  const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other), -Infinity)
  return [
    least(columns) / width,
    least(rows) / height,
    (most(columns) + 1) / width,
    (most(rows) + 1) / height,
  ]
}

/** A black square, a quarter of the page's width, near the top left corner of an upright 400 × 800 point page. */
const square = '0 0 0 rg 40 660 100 100 re f'
const page = { mediaBox: [0, 0, 400, 800], content: square } as const

test.each([
  ['upright', page, [780, 1560], [0.1, 0.05, 0.35, 0.175]],
  ['turned clockwise', { ...page, rotate: 90 }, [780, 390], [0.825, 0.1, 0.95, 0.35]],
  ['cut to its upper part', { ...page, cropBox: [0, 300, 400, 800] }, [780, 975], [0.1, 0.08, 0.35, 0.28]],
])('draws a page that is %s as it is displayed', async (_, given, size, ink) => {
  const picture = drawFirstPage(await buildDocument([given]), engine, phone)
  expect([picture.width, picture.height]).toEqual(size)
  inkOf(picture).forEach((edge, at) => expect(edge).toBeCloseTo(ink[at] ?? 0, 2))
})

test('draws a very long page narrower, in its colours', async () => {
  const content = '1 1 0 rg 0 0 100 1000 re f'
  const long = await buildDocument([{ mediaBox: [0, 0, 100, 1000], content }])
  const picture = drawFirstPage(long, engine, phone)
  expect([picture.width, picture.height]).toEqual([240, 2400])
  expect([...picture.pixels.subarray(0, 3)]).toEqual([0, 255, 255])
  expect(drawFirstPage(long, engine, icon)).toMatchObject({ width: 36, height: 362 })
})

test('refuses what is not a document', () => {
  expect(() => drawFirstPage(new TextEncoder().encode('%PDF-1.7 nothing'), engine, phone)).toThrow(
    'cannot open',
  )
})

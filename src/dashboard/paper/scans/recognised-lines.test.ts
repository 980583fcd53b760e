import { expect, test } from 'vitest'
import { matchAnchor } from '#domain/field/anchors.ts'
import { suggestFields } from '#domain/field/suggestions/suggest-fields.ts'
import { textLinesOf } from './recognised-lines.ts'
import { ruledLinesOf } from './ruled-lines.ts'

const perPoint = 2
const page = { width: 400, height: 300 }
const word = (text: string, x0: number, x1: number, confidence = 90) => ({
  text,
  confidence,
  bbox: { x0, x1, y0: 180, y1: 204 },
})
const line = (...words: ReturnType<typeof word>[]) => ({
  words,
  baseline: { x0: 0, y0: 200, x1: 800, y1: 200 },
})

test('puts words where they are on the page', () => {
  const lines = textLinesOf([line(word('Tenant', 100, 220), word('signature:', 230, 430))], {
    height: 600,
    perPoint,
  })
  expect(matchAnchor('signature:', lines)).toEqual([
    expect.objectContaining({ page: 1, left: 115, bottom: 200, width: 100, height: 10 }),
  ])
  expect(matchAnchor('Tenant signature:', lines)).toHaveLength(1)
})

/** White paper with dark pixels where `isDark` says so. */
function paper(isDark: (x: number, y: number) => boolean) {
  const [width, height] = [page.width * perPoint, page.height * perPoint]
  const data = new Uint8Array(width * height * 4).fill(235)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isDark(x, y)) data.fill(40, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height, data }
}

test('finds lines that lean and have gaps, but no text and no blocks', () => {
  const found = ruledLinesOf(
    paper(
      (x, y) =>
        // Leans by one degree, two pixels thick, with a gap now and then.
        (x >= 100 && x < 500 && x % 90 > 2 && Math.abs(y - 200 - (x - 100) * 0.0175) < 1.2) ||
        // Letters.
        (y > 300 && y < 320 && x > 50 && x < 700 && x % 12 < 6) ||
        // A picture.
        (y > 400 && y < 500 && x > 50 && x < 400),
    ),
    perPoint,
  )
  expect(found).toHaveLength(1)
  const [{ left, right, y } = { left: 0, right: 0, y: 0 }] = found
  expect([Math.round(left), Math.round(right)]).toEqual([50, 250])
  expect(Math.abs(y - (300 - 101.75))).toBeLessThan(1.5)
})

test('suggests the fields that a scan asks for', () => {
  const ruled = ruledLinesOf(
    paper((x, y) => x >= 310 && x < 640 && Math.abs(y - 202) < 1.2),
    perPoint,
  )
  // A machine takes the line for letters, and specks for more.
  const words = [
    word('Signature:', 100, 300),
    word('OE', 320, 600, 55),
    word('—', 600, 630),
    word('il', 700, 720, 20),
  ]
  const lines = textLinesOf([line(...words)], { height: 600, perPoint }, ruled)
  expect(suggestFields({ pages: [page], lines, ruled, boxes: [], form: [] })).toEqual([
    expect.objectContaining({ type: 'signature', label: 'Signature', source: 'line', left: 155 }),
  ])
})

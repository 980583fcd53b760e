import { expect, test } from 'vitest'
import { checkAnswer } from '#domain/field/answers.ts'
import { drawnArt, refit, sameArt } from './art.ts'

const point = (x: number, y: number, width = 2) => ({ x, y, width })

const pad = { width: 500.126, height: 200 }

test("keeps a drawing's pad size, with places rounded to a hundredth of a pixel", () => {
  const art = drawnArt([[point(101.1234, 51), point(199, 99, 3.999)]], pad)
  expect(art).toEqual({
    kind: 'drawn',
    width: 500.13,
    height: 200,
    strokes: [[point(101.12, 51), point(199, 99, 4)]],
  })
})

test('takes a dot as a drawing, but not an empty pad', () => {
  expect(drawnArt([], pad)).toBeNull()
  expect(drawnArt([[]], pad)).toBeNull()
  expect(drawnArt([[point(10, 10, 4)]], pad)?.strokes).toHaveLength(1)
})

test('thins more points than the service takes, keeping the ends', () => {
  const long = Array.from({ length: 30_000 }, (_, x) => point(x, 0))
  const art = drawnArt([long, [point(5, 5)]], pad)
  const [first, second] = art?.strokes ?? []
  expect(first?.length).toBeLessThanOrEqual(5000)
  expect((first?.at(-1)?.x ?? 0) - (first?.[0]?.x ?? 0)).toBeCloseTo(29_999, 0)
  expect(second).toHaveLength(1)
})

test('what it keeps is no more than the service takes, also beside many short strokes', () => {
  const long = Array.from({ length: 60_000 }, (_, x) => point(x, 0))
  const short = Array.from({ length: 450 }, () => [point(1, 1), point(2, 2), point(3, 3)])
  const art = drawnArt([long, ...short, [point(5, 5)]], pad)
  const answer = { value: null, checked: false, art, witness: null }
  expect(checkAnswer({ type: 'signature', readOnly: false, options: [] }, answer).ok).toBe(true)
})

test('moves strokes to a pad of another size without distortion', () => {
  expect(
    refit([[point(0, 0), point(100, 50)]], { width: 100, height: 50 }, { width: 300, height: 100 }),
  ).toEqual([[point(50, 0, 4), point(250, 100, 4)]])
})

test('compares art by content', () => {
  expect(
    sameArt({ kind: 'typed', text: 'A', face: 'caveat' }, { kind: 'typed', text: 'A', face: 'caveat' }),
  ).toBe(true)
  expect(sameArt({ kind: 'typed', text: 'A', face: 'caveat' }, null)).toBe(false)
  expect(sameArt(null, null)).toBe(true)
})

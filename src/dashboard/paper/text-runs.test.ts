import { expect, test } from 'vitest'
import { textRunsOf } from './text-runs.ts'
import type { TextPiece } from './text-runs.ts'

const piece = (str: string, x: number, y: number, width: number, turn = 0): TextPiece => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { str, transform: [10 * cos, 10 * sin, -10 * sin, 10 * cos, x, y], width, height: 10 }
}
/** A page as PDF.js shows it with an untransformed user space: y down. */
const upright = { width: 600, height: 800, transform: [1, 0, 0, -1, 0, 800] }
const size = { width: 600, height: 800 }

test('joins consecutive pieces into one run, and separates what is apart', () => {
  const pieces = [piece('Name', 72, 700, 30), piece(' of tenant', 102, 700, 50), piece('Date', 400, 700, 24)]
  expect(textRunsOf([...pieces, piece('  ', 500, 700, 8)], upright, size)).toEqual([
    { left: 72, right: 152, baseline: 700, height: 10 },
    { left: 400, right: 424, baseline: 700, height: 10 },
  ])
})

test('includes the visible box and the user unit as PDF.js shows them', () => {
  const shown = { width: 400, height: 600, transform: [1, 0, 0, -1, -100, 650] }
  const [run] = textRunsOf([piece('Name', 150, 400, 30)], shown, { width: 800, height: 1200 })
  expect(run).toEqual({ left: 100, right: 160, baseline: 700, height: 20 })
})

test('counts on a turned page the text that is upright as seen', () => {
  const shown = { width: 800, height: 600, transform: [0, 1, 1, 0, 0, 0] }
  const seen = { width: 800, height: 600 }
  const pieces = [piece('Seen', 100, 200, 40, Math.PI / 2), piece('Sideways', 100, 300, 40)]
  expect(
    textRunsOf(pieces, shown, seen).map(({ left, baseline }) => [Math.round(left), Math.round(baseline)]),
  ).toEqual([[200, 500]])
})

test('leaves out what is outside the page', () => {
  expect(textRunsOf([piece('Away', -200, 700, 40)], upright, size)).toEqual([])
})

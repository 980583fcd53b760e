import { expect } from '@playwright/test'
import { verticalExtent } from '#pdf/fonts/metrics.ts'
import type { Word } from '../files/pdf-tools.ts'
import { comparePictures, wholeOf } from './compare-pictures.ts'
import type { Region } from './compare-pictures.ts'
import type { ExpectedField } from './expected-runs.ts'
import type { Picture } from './png.ts'
import { pixelsPerPoint } from './shown-page.ts'
import type { ShownField } from './shown-page.ts'

/** Tolerance of a position in points. */
const precision = 0.5
/**
 * The permitted share of an edge without counterpart. Matching pictures have almost none, because smoothing stays
 * within a pixel. One point off, a tenth or more has none: the smaller the characters, the more of them overlap.
 */
const strangeAtMost = 0.02
const strangeWhenMoved = 0.1
/** Fewer edge pixels say nothing about displacement, nor do characters so small, in points, that they merge. */
const tellingEdge = 60
const tellingSize = 4

/**
 * Compares a page as displayed with its print, around every field and as a whole; saves both pictures side by side on
 * demand.
 */
export function expectSamePicture(
  shown: Picture,
  printed: Picture,
  fields: readonly ShownField[],
  name: string,
): void {
  for (const { id, area, runs } of fields) {
    if (!area) continue
    const region = regionOf(area)
    const { edge, strange } = comparePictures(shown, printed, region)
    expect
      .soft(strange / Math.max(edge, 1), `${name}: “${id}” as seen and as printed`)
      .toBeLessThan(strangeAtMost)
    const moved = comparePictures(shown, printed, region, pixelsPerPoint)
    const isTelling = moved.edge >= tellingEdge && runs.every(({ size }) => size >= tellingSize)
    if (isTelling)
      expect
        .soft(moved.strange / moved.edge, `${name}: “${id}” printed a point away would be noticed`)
        .toBeGreaterThan(strangeWhenMoved)
  }
  const whole = comparePictures(shown, printed, wholeOf(shown))
  expect.soft(whole.strange / Math.max(whole.edge, 1), `${name} as a whole`).toBeLessThan(strangeAtMost)
}

function regionOf({ left, right, top, bottom }: NonNullable<ShownField['area']>): Region {
  const margin = 2
  return {
    left: (left - margin) * pixelsPerPoint,
    top: (top - margin) * pixelsPerPoint,
    width: (right - left + 2 * margin) * pixelsPerPoint,
    height: (bottom - top + 2 * margin) * pixelsPerPoint,
  }
}

/** Expects the browser to have placed every run where the rules put it. */
export function expectPlacedByRules(shown: ShownField, expected: ExpectedField): void {
  expect(shown.runs.length, `runs of “${shown.id}”`).toBe(expected.runs.length)
  expect(shown.area !== null, `“${shown.id}” is painted`).toBe(expected.isPrinted)
  for (const [index, run] of shown.runs.entries()) {
    const rule = expected.runs[index]
    if (!rule) continue
    expect(run.face, `face of “${run.text}”`).toBe(rule.face)
    for (const side of ['left', 'right', 'baseline'] as const)
      expect
        .soft(Math.abs(run[side] - rule[side]), `${side} of “${run.text}” in ${shown.id}`)
        .toBeLessThan(precision)
  }
}

/** Fonts whose height a reader derives from the file as the tables have it. */
const measuredFaces: ReadonlySet<string> = new Set(['cousine', 'arimo', 'noto-sans'])

/** Expects a reader to find the displayed words in the print, in the displayed positions. */
export function expectSameWords(words: readonly Word[], shown: ShownField, pageHeight: number): void {
  const { area, runs } = shown
  if (!area || runs.length === 0) return
  const own = words.filter(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return x > area.left - 1 && x < area.right + 1 && y > area.top - 1 && y < area.bottom + 1
  })
  const about = `“${runs
    .map(({ text }) => text)
    .join('')
    .slice(0, 40)}” in ${shown.id}`
  expect
    .soft(lettersOf(own.map(({ text }) => text)), `printed letters of ${about}`)
    .toBe(lettersOf(runs.map(({ text }) => text)))
  const least = (values: readonly number[]) => Math.min(...values)
  const most = (values: readonly number[]) => Math.max(...values)
  const left = least(own.map((word) => word.left)) - least(runs.map((run) => run.left))
  const right = most(own.map((word) => word.right)) - most(runs.map((run) => run.right))
  expect.soft(Math.abs(left), `left of ${about}`).toBeLessThan(precision)
  expect.soft(Math.abs(right), `right of ${about}`).toBeLessThan(precision)
  const [first] = runs
  const isPlain = runs.every(({ face, text }) => face === first?.face && !/\p{M}/u.test(text))
  if (!first || !isPlain || !measuredFaces.has(first.face)) return
  const drop = verticalExtent(first.face as 'arimo').descent * first.size
  const lowest = pageHeight - most(own.map((word) => word.bottom)) + drop
  expect
    .soft(Math.abs(lowest - least(runs.map(({ baseline }) => baseline))), `baseline of ${about}`)
    .toBeLessThan(precision)
}

/** All characters of texts, sorted, because readers order right-to-left text in their own way. */
function lettersOf(texts: readonly string[]): string {
  const letters = texts.join('').normalize('NFKC').replaceAll(/\s/gu, '')
  return [...letters].toSorted().join('')
}

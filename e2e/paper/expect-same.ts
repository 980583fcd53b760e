import { expect } from '@playwright/test'
import { verticalExtent } from '#pdf/fonts/metrics.ts'
import type { Word } from '../files/pdf-tools.ts'
import { comparePictures, wholeOf } from './compare-pictures.ts'
import type { Region } from './compare-pictures.ts'
import type { ExpectedField } from './expected-runs.ts'
import type { Picture } from './png.ts'
import { pixelsPerPoint } from './shown-page.ts'
import type { ShownField } from './shown-page.ts'

/** Points that a place may be off. */
const precision = 0.5
/**
 * The part of an edge that may have no counterpart. Pictures that agree have next to none, since what smoothing does stays
 * within a pixel; a point away, a tenth of it and more has none: the smaller the letters, the more of them fall on each other.
 */
const strangeAtMost = 0.02
const strangeWhenMoved = 0.1
/** Fewer pixels of edge say nothing about a move, nor do letters so small, in points, that they flow into each other. */
const tellingEdge = 60
const tellingSize = 4

/** Compares a page as it was shown with its print, around every field and as a whole; the pictures beside each other on demand. */
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
    const planted = comparePictures(shown, printed, region, pixelsPerPoint)
    const isTelling = planted.edge >= tellingEdge && runs.every(({ size }) => size >= tellingSize)
    if (isTelling)
      expect
        .soft(planted.strange / planted.edge, `${name}: “${id}” printed a point away would be noticed`)
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

/** Expects the browser to have set every run where the rules put it. */
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

/** Faces whose height a reader takes from the file as the tables have it. */
const measuredFaces: ReadonlySet<string> = new Set(['cousine', 'arimo', 'noto-sans'])

/** Expects the words that a reader finds in the print to be those that were shown, and where they were shown. */
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

/** All letters of texts, sorted: what reads from the right is read in an order of the reader's own. */
function lettersOf(texts: readonly string[]): string {
  const letters = texts.join('').normalize('NFKC').replaceAll(/\s/gu, '')
  return [...letters].toSorted().join('')
}

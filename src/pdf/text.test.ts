import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { TextEngine } from './pdfium.ts'
import { buildDocument, writing } from './fixtures/documents.ts'
import { startTextEngine } from './pdfium.ts'
import { findAnchors, readTextLines } from './text.ts'

let engine: TextEngine
beforeAll(async () => {
  const wasm = new URL('../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
  engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
})

async function linesOf(...contents: readonly string[]): Promise<string[]> {
  const lines = await readTextLines(await buildDocument(contents.map((content) => ({ content }))), engine)
  return lines.map(({ page, characters }) => `${page}: ${characters.map(({ text }) => text).join('')}`)
}

async function places(anchor: string, page: Parameters<typeof buildDocument>[0][number]) {
  const found = await findAnchors(await buildDocument([page]), [anchor], engine)
  return (found.get(anchor) ?? []).map(({ left, bottom }) => [
    Math.round(left * 10) / 10,
    Math.round(bottom * 10) / 10,
  ])
}

test('reads lines page by page', async () => {
  const first = `${writing('First line', 20, 250)} ${writing('Second line', 20, 230)}`
  expect(await linesOf(first, writing('On page two', 20, 100))).toEqual([
    '1: First line',
    '1: Second line',
    '2: On page two',
  ])
})

test('finds an anchor at the origin of its first character, on the baseline', async () => {
  expect(await places('{{sign}}', { content: writing('{{sign}}', 33, 44) })).toEqual([[33, 44]])
})

test('finds an anchor written in pieces: kerned, one character at a time, in two runs, out of order', async () => {
  const kerned = 'BT /F1 12 Tf 1 0 0 1 20 50 Tm [(Si) 30 (gn) -20 ( he) 15 (re)] TJ ET'
  expect(await places('Sign here', { content: kerned })).toEqual([[20, 50]])
  const letters = [...'Sign']
    .map((letter, index) => writing(letter, [20, 28, 30.7, 37.3][index] ?? 0, 50))
    .join(' ')
  expect(await places('Sign', { content: letters })).toEqual([[20, 50]])
  const swapped = `${writing('here', 47, 50)} ${writing('far below', 20, 20)} ${writing('Sign', 20, 50)}`
  expect(await places('Sign here', { content: swapped })).toEqual([[20, 50]])
})

test('counts text drawn twice to look bold as one match', async () => {
  expect(
    await places('Bold', { content: `${writing('Bold', 20, 50)} ${writing('Bold', 20.3, 50)}` }),
  ).toEqual([[20, 50]])
})

test('finds invisible and white text', async () => {
  expect(await places('anchor', { content: `1 1 1 rg 3 Tr ${writing('anchor', 20, 50)}` })).toEqual([
    [20, 50],
  ])
})

test('ignores text outside the visible box', async () => {
  const content = `${writing('cut', 10, 10)} ${writing('cut', 70, 80)}`
  expect(await places('cut', { content, cropBox: [50, 60, 180, 260] })).toEqual([[20, 20]])
})

test.each([
  [90, '0 1 -1 0', [[20, 20]]],
  [180, '-1 0 0 -1', [[20, 20]]],
  [270, '0 -1 1 0', [[20, 20]]],
] as const)(
  'finds upright text of a page turned by %d where it is seen',
  async (rotate, matrix, expected) => {
    const origin = { 90: '180 20', 180: '180 280', 270: '20 280' }[rotate]
    const content = `BT /F1 12 Tf ${matrix} ${origin} Tm (Turned text) Tj ET`
    expect(await places('Turned text', { content, rotate })).toEqual(expected)
  },
)

test('finds sideways text by the corner of its box', async () => {
  const [place] = await places('Sideways', { content: 'BT /F1 12 Tf 0 1 -1 0 100 60 Tm (Sideways) Tj ET' })
  expect(place?.[1]).toBeCloseTo(60, 0)
})

const turned: readonly (readonly [number, readonly [number, number]])[] = [
  [90, [89, 60]],
  [180, [49, 139]],
  [270, [97, 99]],
]
test.each(turned)(
  'finds text turned by %d, however it is drawn, by the corner of its box',
  async (turn, corner) => {
    const [cos, sin] = [cosOf(turn), cosOf(turn - 90)]
    const write = (words: string, along: number) => {
      const start = { 90: 60, 180: 100, 270: 150 }[turn] ?? 0
      const [x, y] = turn === 180 ? [start - along, 150] : [100, start + sin * along]
      return `BT /F1 12 Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${words}) Tj ET`
    }
    const letters = [...'Sign'].map((letter, index) => write(letter, [0, 8, 10.7, 17.3][index] ?? 0))
    const drawn = [
      write('Sign here', 0),
      `${write('here', 27)} ${write('Sign', 0)}`,
      `${letters.join(' ')} ${write('here', 27)}`,
    ]
    for (const content of drawn) {
      const [[left = 0, bottom = 0] = [], ...more] = await places('Sign here', { content })
      expect([Math.round(left), Math.round(bottom), more], content).toEqual([...corner, []])
    }
  },
)

const slants = [5, 10, 30, 45, 60, 80, 100, 135, 160, 200, 250, 315, 350]
test.each([0, 90, 180, 270] as const)(
  'finds slanted text of a page turned by %d, however it is drawn, by the corner of its box',
  async (rotate) => {
    for (const slant of slants) {
      const [cos, sin] = [Math.cos((slant * Math.PI) / 180), Math.sin((slant * Math.PI) / 180)]
      const matrix = [cos, sin, -sin, cos].map((number) => number.toFixed(5)).join(' ')
      const write = (words: string, along: number) => {
        const [x, y] = [100 + cos * along, 150 + sin * along].map((number) => number.toFixed(3))
        return `BT /F1 12 Tf ${matrix} ${x} ${y} Tm (${words}) Tj ET`
      }
      const letters = [...'Sign'].map((letter, index) => write(letter, [0, 8, 10.7, 17.3][index] ?? 0))
      const drawn = [
        write('Sign here now', 0),
        `${write('here now', 27.35)} ${write('Sign', 0)}`,
        `${letters.join(' ')} ${write('here now', 27.35)}`,
      ]
      // The text is 51 points long, 11 above its baseline and 3 below.
      const corners = [
        [0, -2.7],
        [51.3, -2.7],
        [0, 11.2],
        [51.3, 11.2],
      ].map(([along = 0, up = 0]) => [100 + along * cos - up * sin, 150 + along * sin + up * cos])
      const seen = corners.map(([x = 0, y = 0]) => {
        return { 0: [x, y], 90: [y, 200 - x], 180: [200 - x, 300 - y], 270: [300 - y, x] }[rotate]
      })
      const [left, bottom] = [0, 1].map((axis) => Math.min(...seen.map((corner) => corner[axis] ?? 0)))
      for (const content of drawn) {
        const [found = [], ...more] = await places('Sign here', { content, rotate })
        expect(more).toEqual([])
        expect(Math.abs((found[0] ?? 0) - (left ?? 0)), `${slant}: ${content}`).toBeLessThan(1)
        expect(Math.abs((found[1] ?? 0) - (bottom ?? 0)), `${slant}: ${content}`).toBeLessThan(1)
      }
    }
  },
)

function cosOf(degrees: number): number {
  return Math.round(Math.cos((degrees * Math.PI) / 180))
}

test('scales positions by the user unit', async () => {
  expect(await places('big', { content: writing('big', 20, 30), userUnit: 2 })).toEqual([[40, 60]])
})

import { expect, test } from 'vitest'
import { contrast, fromHex, toOklab } from '../inputs/color.ts'
import type { Rgb } from '../inputs/color.ts'
import { recipientColor, recipientColors } from './recipient-colors.ts'

type Matrix = readonly [Rgb, Rgb, Rgb]

/** Source: Machado, Oliveira, Fernandes 2009, severity 1. */
const sights: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function seen(color: Rgb, matrix: Matrix): Rgb {
  const [red, green, blue] = matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2])),
  )
  return [red ?? 0, green ?? 0, blue ?? 0]
}

test.each(Object.entries(sights))('keeps recipients apart with %s', (_, matrix) => {
  const points = recipientColors.map(({ solid }) => toOklab(seen(fromHex(solid), matrix)))
  for (const [index, one] of points.entries())
    for (const other of points.slice(0, index))
      expect(Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)))).toBeGreaterThan(0.075)
})

test.each(recipientColors)('is readable as $name', ({ solid, on }) => {
  expect(contrast(fromHex(solid), fromHex(on))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(fromHex(solid), fromHex('#ffffff'))).toBeGreaterThanOrEqual(3)
})

test('has at least eight colours, then starts over', () => {
  expect(recipientColors.length).toBeGreaterThanOrEqual(8)
  expect(recipientColor(recipientColors.length)).toBe(recipientColors[0])
})

import { expect, test } from 'vitest'
import { shiftToScreen } from './keep-on-screen.ts'

const span = (left: number, width: number) => ({ left, right: left + width })

test.each([
  ['fits', span(50, 256), span(50, 100), 0],
  ['beyond the right edge', span(200, 256), span(200, 100), -74],
  ['as far as the field’s other edge', span(300, 256), span(300, 180), -76],
  ['beyond the left edge, from right to left', span(-60, 256), span(96, 100), 68],
  ['a field beyond the screen keeps it', span(500, 100), span(500, 100), 0],
])('a note beside a field: %s', (_, note, field, shift) => {
  expect(shiftToScreen(note, field, 390)).toBe(shift)
})

import { expect, test } from 'vitest'
import { newFieldAt } from './new-field.ts'
import { marksAt } from './use-marks.ts'

const box = { page: 1, left: 50, bottom: 400, width: 120, height: 20 }
const field = { ...newFieldAt('input', 'ada', 'text', box), value: 'A text of several lines. '.repeat(6) }
const answer = { value: field.value, checked: false, option: null, art: null, witness: null }

function printedAt(bottom: number) {
  const texts = marksAt(field, answer, { ...box, bottom }).filter((mark) => mark.kind === 'text')
  return {
    sizes: new Set(texts.map(({ size }) => size)),
    lowest: Math.min(...texts.map(({ baseline }) => baseline)),
  }
}

test('shows a long text as it is printed: growing down out of its field, smaller only at the bottom of the page', () => {
  const high = printedAt(400)
  expect([...high.sizes]).toEqual([field.fontSize])
  expect(high.lowest).toBeLessThan(-20)
  const low = printedAt(10)
  expect(Math.max(...low.sizes)).toBeLessThan(field.fontSize)
  expect(low.lowest).toBeGreaterThan(-10)
})

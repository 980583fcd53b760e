import { expect } from '@playwright/test'
import { verticalExtent } from '#pdf/fonts/metrics.ts'
import { marksFor } from '#pdf/marks/marks-for.ts'
import type { Word } from './pdf-tools.ts'
import { noDate, placedInput } from './placed-input.ts'

/** A field as shown in the editor's properties panel, and the first word that it prints. */
export interface ShownField {
  readonly page: number
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Inputs give their top edge, others their bottom edge. */
  readonly isInput: boolean
}

/** Finds the word on its page within half a point of where the displayed field's marks put it. */
export function expectPrintedWhereShown(words: readonly Word[], field: ShownField): void {
  const word = words.find((one) => one.page === field.page && one.text === field.text)
  expect(word, `“${field.text}” on page ${field.page}`).toBeDefined()
  if (!word) return
  const bottom = field.isInput ? field.y - field.height : field.y
  const box = { left: field.x, bottom, width: field.width, height: field.height }
  const base = { ...placedInput(box), fontType: 'courier' as const }
  const placed = field.isInput
    ? base
    : { ...base, type: 'dropdown' as const, options: [{ value: field.text, option: field.text }] }
  const [mark] = marksFor(placed, { value: field.text, checked: false, art: null, witness: null }, noDate)
  if (mark?.kind !== 'text') throw new Error('a field with text has a text mark')
  const baseline = word.pageHeight - word.bottom + verticalExtent(mark.face).descent * mark.size
  expect(Math.abs(word.left - (box.left + mark.x)), `left of “${field.text}”`).toBeLessThan(0.5)
  expect(Math.abs(baseline - (box.bottom + mark.baseline)), `baseline of “${field.text}”`).toBeLessThan(0.5)
}

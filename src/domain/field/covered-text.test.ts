import { expect, test } from 'vitest'
import type { TextLine } from './anchors.ts'
import { coveredText } from './covered-text.ts'

/** A line of characters ten points wide and ten high. */
function line(text: string, page = 1, baseline = 100): TextLine {
  return {
    page,
    characters: Array.from(text, (sign, index) => ({
      text: sign,
      x: index * 10,
      baseline,
      advance: 10,
      bottom: baseline - 2,
      top: baseline + 10,
    })),
  }
}
const box = { page: 1, left: 0, bottom: 95, width: 60, height: 30 }

test.each([
  ['words', [line('Signed here')], 'Signed'],
  ['part of a word', [line('of Countersign')], 'of Countersign'],
  ['words on another page', [line('Signed', 2)], null],
  ['a line to write on', [line('__________')], null],
  ['dots to write on, with a mark', [line('x.......')], null],
  ['the end of a word', [line('      Name')], null],
  ['words above it', [line('Signed', 1, 130)], null],
  ['two lines', [line('Paid by'), line('Ada', 1, 112)], 'Paid by Ada'],
])('%s', (_, lines, covered) => {
  expect(coveredText(box, lines)).toBe(covered)
})

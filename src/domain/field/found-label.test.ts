import { expect, test } from 'vitest'
import { fieldName } from './called.ts'
import type { TextLine } from './anchors.ts'
import { foundLabel } from './found-label.ts'
import { textLine as line } from './fixtures/text-line.ts'

const box = { page: 1, left: 200, bottom: 100, width: 150, height: 20 }
const found = (lines: readonly TextLine[], type: 'input' | 'checkbox' | 'signature' = 'input') =>
  foundLabel({ type, box, anchor: null }, lines)

test.each([
  ['words before it', [line('Full name:', 130, 105)], 'Full name'],
  ['the nearest words before it', [line('Party', 20, 105), line('Role', 170, 105)], 'Role'],
  ['the end of a sentence', [line('The parties agree on. The monthly rent is', 0, 105)], null],
  ['words below it', [line('Place and date', 200, 85)], 'Place and date'],
  ['words above it, without dots', [line('Company ......', 200, 126)], 'Company'],
  ['words before it rather than below', [line('Below', 200, 85), line('Before', 160, 105)], 'Before'],
  ['nothing near', [line('Far away', 200, 300)], null],
  ['only a line to write on', [line('______________', 200, 100)], null],
  ['words on another page', [line('Full name:', 130, 105, 2)], null],
])('an input is called by %s', (_, lines, label) => {
  expect(found(lines)).toBe(label)
})

test('the words before the text by which it was placed', () => {
  const anchored = { type: 'input', box, anchor: '[[sign]]' } as const
  expect(foundLabel(anchored, [line('and here: [[sign]]', 140, 105)])).toBe('and here')
})

test('the last words of a sentence that runs into the field', () => {
  const sentence = line('The parties agree that the monthly rent is', 200 - 42 * 6, 105)
  expect(found([sentence])).toBe('the monthly rent is')
})

test('a box to tick is called by what follows it', () => {
  const lines = [line('Yes', 170, 105), line('I accept the terms. All of them', 355, 105)]
  expect(found(lines, 'checkbox')).toBe('I accept the terms. All of them')
  expect(found(lines.slice(0, 1), 'checkbox')).toBe('Yes')
})

test("names a field by its sender's label first", () => {
  expect(fieldName({ type: 'signature', label: 'Tenant', foundLabel: 'By' })).toBe('Signature “Tenant”')
  expect(fieldName({ type: 'signature', label: ' ', foundLabel: 'By' })).toBe('Signature “By”')
  expect(fieldName({ type: 'signature', label: null })).toBe('Signature')
})

import { expect, test } from 'vitest'
import { changeWords } from './replacement-words.ts'

const box = (page: number, left: number, bottom: number) => ({ page, left, bottom, width: 50, height: 20 })

test.each([
  ['moved', [box(1, 10, 100)], [box(1, 10, 40.2)], null, 'Moves 60 pt down on page 1.'],
  ['moved', [box(1, 10, 100)], [box(1, 30, 120)], null, 'Moves 20 pt up and 20 pt to the right on page 1.'],
  ['moved', [box(3, 10, 100)], [box(1, 10, 100)], null, 'Moves from page 3 to page 1.'],
  [
    'more',
    [box(1, 1, 1)],
    [box(1, 1, 1), box(2, 1, 1)],
    null,
    'Now appears more often, on pages 1, 2 (2 places).',
  ],
  ['fewer', [box(1, 1, 1), box(2, 1, 1)], [box(2, 1, 1)], 'Why.', 'Now appears less often, on page 2. Why.'],
  ['skipped', [box(1, 1, 1)], [], null, 'Is lost. Its text isn’t in the new file.'],
] as const)('%s', (kind, before, after, detail, words) => {
  expect(changeWords({ fieldId: 'f', kind, before, after, detail })).toBe(words)
})

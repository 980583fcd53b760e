import { expect, test } from 'vitest'
import { waitWords } from './form-failure.tsx'

test.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [60, '1 minute'],
  [125, '2 minutes 5 seconds'],
])('words a wait of %d seconds', (seconds, expected) => {
  expect(waitWords(seconds)).toBe(expected)
})

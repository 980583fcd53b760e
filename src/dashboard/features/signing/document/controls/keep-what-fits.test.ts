import { expect, test } from 'vitest'
import { keepWhatFits } from './keep-what-fits.ts'

const six = (text: string) => [...text].length <= 6

test('takes what fits unchanged', () => {
  expect(keepWhatFits('', 'abcdef', six)).toBe('abcdef')
})

test('keeps the beginning of what is inserted, wherever it is', () => {
  expect(keepWhatFits('', 'abcdefgh', six)).toBe('abcdef')
  expect(keepWhatFits('ab', 'axyzuvwb', six)).toBe('axyzub')
  expect(keepWhatFits('abcdef', 'abcxdef', six)).toBe('abcdef')
  expect(keepWhatFits('aaaaaa', 'aaaaaaa', six)).toBe('aaaaaa')
  expect(keepWhatFits('', '😀'.repeat(9), six)).toBe('😀'.repeat(6))
})

test('lets an overlong text become shorter, but not longer', () => {
  expect(keepWhatFits('abcdefghij', 'abcdefghi', six)).toBe('abcdefghi')
  expect(keepWhatFits('abcdefghij', 'abcdefghijk', six)).toBe('abcdefghij')
})

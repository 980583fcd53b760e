import { expect, test } from 'vitest'
import { keepWhatFits } from './keep-what-fits.ts'

const six = (text: string) => [...text].length <= 6

test('what fits is taken as it is', () => {
  expect(keepWhatFits('', 'abcdef', six)).toBe('abcdef')
})

test('of what is put in, the beginning is kept, wherever it is put', () => {
  expect(keepWhatFits('', 'abcdefgh', six)).toBe('abcdef')
  expect(keepWhatFits('ab', 'axyzuvwb', six)).toBe('axyzub')
  expect(keepWhatFits('abcdef', 'abcxdef', six)).toBe('abcdef')
  expect(keepWhatFits('aaaaaa', 'aaaaaaa', six)).toBe('aaaaaa')
  expect(keepWhatFits('', '😀'.repeat(9), six)).toBe('😀'.repeat(6))
})

test('what was too long before may become shorter, and no longer', () => {
  expect(keepWhatFits('abcdefghij', 'abcdefghi', six)).toBe('abcdefghi')
  expect(keepWhatFits('abcdefghij', 'abcdefghijk', six)).toBe('abcdefghij')
})

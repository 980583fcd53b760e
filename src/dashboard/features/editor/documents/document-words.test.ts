import { expect, test } from 'vitest'
import { sizeWords } from './document-words.ts'

test('shortens sizes', () => {
  expect(sizeWords(900)).toBe('900 bytes')
  expect(sizeWords(20_480)).toBe('20 kB')
  expect(sizeWords(10 * 1024 * 1024)).toBe('10.0 MB')
})

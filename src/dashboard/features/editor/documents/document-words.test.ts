import { expect, test } from 'vitest'
import { removedWords, sizeWords } from './document-words.ts'

test('words what was removed as a sentence', () => {
  expect(removedWords(['javascript'])).toBe('scripts')
  expect(removedWords(['javascript', 'xfa', 'media'])).toBe('scripts, an XFA form and sound and video')
  expect(removedWords(['something-new', 'javascript'])).toBe('something-new and scripts')
})

test('shortens sizes', () => {
  expect(sizeWords(900)).toBe('900 bytes')
  expect(sizeWords(20_480)).toBe('20 kB')
  expect(sizeWords(10 * 1024 * 1024)).toBe('10.0 MB')
})

import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [311_600, '312 kB'],
  [999_900, '1.0 MB'],
  [9_840_000, '9.8 MB'],
])('%d bytes', (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected)
})

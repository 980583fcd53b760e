import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('turns addresses into links and keeps the sentence around them', () => {
  expect(splitLinks('Open (https://x.example/sign/a-b?c=1). Bye')).toEqual([
    { text: 'Open (', href: null, at: 0 },
    { text: 'https://x.example/sign/a-b?c=1', href: 'https://x.example/sign/a-b?c=1', at: 6 },
    { text: '). Bye', href: null, at: 36 },
  ])
})

test('links only http and https', () => {
  expect(splitLinks('javascript:alert(1) mailto:a@b.example')).toEqual([
    { text: 'javascript:alert(1) mailto:a@b.example', href: null, at: 0 },
  ])
  expect(splitLinks('')).toEqual([])
})

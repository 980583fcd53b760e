import { expect, test } from 'vitest'
import { embeddingOrigin } from './embedding-origin.ts'

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  [' HTTPS://App.Example.com/ ', 'https://app.example.com'],
  ['https://app.example.com:443', 'https://app.example.com'],
  ['https://app.example.com:08443', 'https://app.example.com:8443'],
  ['https://intranet', 'https://intranet'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://app.localhost:80', 'http://app.localhost'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
])('reads %j as the origin %s, as browsers do', (text, origin) => {
  expect(embeddingOrigin(text)).toBe(origin)
  expect(new URL(text.trim()).origin).toBe(origin)
})

test.each([
  '',
  '*',
  'null',
  "'self'",
  'app.example.com',
  'https:',
  'https://',
  'https://*',
  'https://*.example.com',
  'https://example.com/path',
  'https://example.com?query',
  'https://example.com#here',
  'https://name@example.com',
  'https://example.com:0',
  'https://example.com:65536',
  'https://example.com:*',
  'https://example.com.',
  'https://-.example.com',
  'https://bücher.example',
  'https://[::1]',
  'https://a.example https://b.example',
  'https://a.example;script-src',
  "https://a.example,default-src'none'",
  'https://a.example\nx-header:1',
  'http://app.example.com',
  'http://localhost.example.com',
  'http://127.0.0.2',
  'http://evil:1@localhost',
  'javascript://localhost',
  'ftp://localhost',
  `https://${'a'.repeat(250)}.example`,
])('refuses %j', (text) => {
  expect(embeddingOrigin(text)).toBeNull()
})

test('takes no longer for a long text than for a short one', () => {
  const began = performance.now()
  expect(embeddingOrigin(`https://${'a-'.repeat(50_000)}`)).toBeNull()
  expect(embeddingOrigin(`https://${'a.'.repeat(50_000)}!`)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})

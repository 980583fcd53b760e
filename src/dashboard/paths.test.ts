import { expect, test } from 'vitest'
import { isRecipientPath, paths, safeReturnPath } from './paths.ts'

test('links to a draft as the interface promises', () => {
  expect(paths.createEnvelope.href('a b')).toBe('/create-envelope?envelopeId=a+b')
  expect(paths.createEnvelope.href()).toBe('/create-envelope')
})

test('keeps the return path through sign-in', () => {
  const wanted = paths.createEnvelope.href('0193')
  const search = new URL(paths.signIn.href(wanted), 'https://x.invalid').searchParams
  expect(safeReturnPath(search.get('return'))).toBe(wanted)
})

test.each([
  null,
  '',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/sign-in?return=/sign-in',
  '/setup',
])('refuses %j as a return path', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/')
})

test.each([
  ['/sign/abc', true],
  ['/verify/abc', false],
  ['/sign-in', false],
  ['/envelopes', false],
])('knows whether %s belongs to recipients: %s', (pathname, expected) => {
  expect(isRecipientPath(pathname)).toBe(expected)
})

import { expect, test } from 'vitest'
import { fillPlaceholders, withLink } from './placeholder.ts'

const given = { token: 'T', link: 'https://s.example/verify/T' }

test.each([
  ['Please verify: {{token}}', 'Please verify: https://s.example/verify/T'],
  ['Go to https://app.example/v/{{ token }} now', 'Go to https://app.example/v/T now'],
  ['https://app.example/?t={{token}}', 'https://app.example/?t=T'],
  ['Please verify.', 'Please verify. https://s.example/verify/T'],
])('%s', (message, expected) => {
  expect(withLink(message, given)).toBe(expected)
})

test('does not append a link to an email', () => {
  expect(fillPlaceholders('Please verify.', given)).toBe('Please verify.')
})

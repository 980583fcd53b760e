import { expect, test } from 'vitest'
import {
  chosenId,
  dateFilter,
  email,
  envelopeName,
  mobile,
  personName,
  redirectUrl,
  timezone,
} from './values.ts'

test.each([
  ['2024-03-15', '2024-03-15T00:00:00.000Z'],
  ['2024-03-15T22:21:30.000Z', '2024-03-15T22:21:30.000Z'],
  ['2024-03-15T22:21:30+11:00', '2024-03-15T11:21:30.000Z'],
  ['yesterday', undefined],
  ['2024-13-45', undefined],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2023-02-29', undefined],
  ['2024-02-31T10:00:00Z', undefined],
  ['0000-01-01', undefined],
  ['0001-01-01T00:00:00+14:00', undefined],
  ['9999-12-31T23:59:59-14:00', undefined],
  ['', undefined],
])('reads date filter %j as %j', (text, expected) => {
  expect(dateFilter.parse(text)).toBe(expected)
})

test.each([
  ['https://example.com/done?x=1', true],
  ['http://localhost:8080/', true],
  ['http://127.0.0.1/', true],
  ['http://example.com/', false],
  ['javascript:alert(1)', false],
  ['http://localhost.evil.com/', false],
  ['http://localhost@evil.com/', false],
  ['https:///path', false],
  ['http://localhost\\@evil.com/', false],
])('tells whether redirect %s is allowed: %s', (url, allowed) => {
  expect(redirectUrl.safeParse(url).success).toBe(allowed)
})

test.each(['a@b.co\nbcc: x@y.z', 'a@b.co, c@d.co', 'a b@c.co', 'nobody', `${'a'.repeat(65)}@b.co`])(
  'refuses email %j',
  (text) => {
    expect(email.safeParse(text).success).toBe(false)
  },
)

test('checks the form of numbers, offsets and chosen ids', () => {
  expect(mobile.safeParse('+61400000000').success).toBe(true)
  expect(mobile.safeParse('0400 000 000').success).toBe(false)
  expect(['+10:00', '-03:30', '+14:00'].every((text) => timezone.safeParse(text).success)).toBe(true)
  expect(['10:00', '+1:00', '+15:00', '+10:60'].some((text) => timezone.safeParse(text).success)).toBe(false)
  expect(
    ['a', 'Client 1/b?#%', '…', '😀'.repeat(100)].every((text) => chosenId.safeParse(text).success),
  ).toBe(true)
  expect(['', ' ', '.', '..', 'a\nb', 'a'.repeat(101)].some((text) => chosenId.safeParse(text).success)).toBe(
    false,
  )
})

test.each([
  ['Ana\r\nSigned by Bob', 'Ana Signed by Bob'],
  ['Ana\u2028Bob', 'Ana Bob'],
  ['Ana\u001b[31m', 'Ana [31m'],
  [' Ana\tBob\n', 'Ana Bob'],
  ['Zoë Ж 日本 👩‍👩‍👧', 'Zoë Ж 日本 👩‍👩‍👧'],
  ['<b>نورا</b>', '<b>نورا</b>'],
])('reads name %j as %j', (text, expected) => {
  expect(personName.parse(text)).toBe(expected)
  expect(envelopeName.parse(text)).toBe(expected)
})

test.each(['\r\n\u0007', '\u200b', '\u202e\u2069', '\u3164', '\u00ad \u2060'])(
  'refuses a name without visible characters: %j',
  (name) => {
    expect(personName.safeParse(name).success).toBe(false)
    expect(envelopeName.safeParse(name).success).toBe(false)
  },
)

test('keeps a name from changing the direction of text beside it', () => {
  expect(personName.parse('\u202eevil\u2066 Ada')).toBe('evil Ada')
  expect(personName.parse('نورا Ada 👩‍⚖️')).toBe('نورا Ada 👩‍⚖️')
})

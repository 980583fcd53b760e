import { expect, test } from 'vitest'
import { lookOf } from './look-alikes.ts'
import { mailboxOf } from './mailbox.ts'
import { fromPunycode } from './punycode.ts'

test.each([
  ['case', 'ADA@EXAMPLE.COM'],
  ['a tag', 'ada+notes@example.com'],
  ['an empty tag', 'ada+@example.com'],
  ['several tags', 'ada+a+b@example.com'],
  ['spaces around', ' ada@example.com\u00a0'],
  ['invisible characters', 'a\u200bda@exam\u00adple.com'],
  ['wide letters', 'ａｄａ@ｅxample.com'],
  ['Cyrillic letters', 'аdа@example.com'],
  ['a Cyrillic domain', 'ada@ехаmрlе.com'],
  ['the same domain in punycode', 'ada@xn--ml-6kctd8d6a.com'],
  ['Greek letters', 'αdα@example.com'],
  ['a final dot', 'ada@example.com.'],
  ['a one for an l', 'ada@examp1e.com'],
  ['r and n for an m', 'ada@exarnple.com'],
])('takes for one mailbox addresses that differ by %s', (_, other) => {
  expect(mailboxOf(other)).toBe(mailboxOf('ada@example.com'))
})

test.each([
  ['another person', 'adam@example.com'],
  ['another domain', 'ada@example.org'],
  ['a dot where dots count', 'a.da@example.com'],
  ['an accent', 'adá@example.com'],
  ['a tag that is the whole name', '+ada@example.com'],
])('takes for another mailbox an address with %s', (_, other) => {
  expect(mailboxOf(other)).not.toBe(mailboxOf('ada@example.com'))
})

test('ignores dots where they are known not to count', () => {
  expect(mailboxOf('a.d.a+x@googlemail.com')).toBe(mailboxOf('ada@gmail.com'))
  expect(mailboxOf('ada@gmail.com')).not.toBe(mailboxOf('ada@example.com'))
})

test.each([
  ['xn--bcher-kva', 'bücher'],
  ['XN--MNCHEN-3YA', 'münchen'],
  ['xn--e1afmkfd', 'пример'],
  ['xn--80ak6aa92e', 'аррӏе'],
  ['xn--', ''],
  ['xn--a!b', 'xn--a!b'],
  ['xn--99999999999', 'xn--99999999999'],
  ['example', 'example'],
])('reads %s as %s', (label, shown) => {
  expect(fromPunycode(label)).toBe(shown)
})

test('ends on whatever stands in a label', () => {
  for (let length = 0; length < 60; length += 1) {
    expect(typeof fromPunycode(`xn--${'z'.repeat(length)}`)).toBe('string')
    expect(typeof fromPunycode(`xn--${'a'.repeat(length)}-`)).toBe('string')
  }
})

test('compares what letters look like, not what they are', () => {
  expect(lookOf('РАУРАL')).toBe(lookOf('PAYPAL'))
  expect(lookOf('ΚΟΣ')).not.toBe(lookOf('KOS'))
  expect(lookOf('Müller')).not.toBe(lookOf('Muller'))
})

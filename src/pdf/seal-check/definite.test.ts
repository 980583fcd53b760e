import { expect, test } from 'vitest'
import { concatenate, element, integer, octetString, sequence, utf8String } from '../seal/der.ts'
import { withLengths } from './definite.ts'

const end = Uint8Array.of(0, 0)
const open = (tag: number, ...parts: readonly Uint8Array[]) =>
  concatenate(Uint8Array.of(tag, 0x80), ...parts, end)

test('gives elements without lengths their lengths, and leaves those that have them', () => {
  const signed = sequence(integer(Uint8Array.of(1)), utf8String('signed'))
  const inner = octetString(Uint8Array.of(1, 2, 3, 4))
  const expected = sequence(signed, element(0xa0, sequence(inner)))
  const pieces = open(0x24, octetString(Uint8Array.of(1, 2)), octetString(Uint8Array.of(3, 4)))
  const given = open(0x30, signed, open(0xa0, open(0x30, pieces)))
  expect(withLengths(given)).toEqual(expected)
  expect(withLengths(concatenate(given, new Uint8Array(40)))).toEqual(expected)
  expect(withLengths(concatenate(signed, new Uint8Array(40)))).toEqual(signed)
  const long = open(0x30, octetString(new Uint8Array(300).fill(7)))
  expect(withLengths(long)).toEqual(sequence(octetString(new Uint8Array(300).fill(7))))
})

test('cannot read what is cut off, followed by something, or nested without end', () => {
  const given = open(0x30, integer(Uint8Array.of(1)))
  for (let length = 0; length < given.length; length += 1) {
    const read = withLengths(given.subarray(0, length))
    expect([length, read]).toEqual([length, null])
  }
  expect(withLengths(concatenate(given, Uint8Array.of(0, 1)))).toBeNull()
  expect(withLengths(Uint8Array.of(0x04, 0x80, 0, 0))).toBeNull()
  expect(withLengths(new Uint8Array(4000).map((_, at) => (at % 2 === 0 ? 0x30 : 0x80)))).toBeNull()
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rootOf } from './heads.ts'
import type { EnvelopeHead } from './heads.ts'

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const heads = Array.from({ length: 7 }, (_, index): EnvelopeHead => [`e${index}`, index + 1, 'a'.repeat(64)])
const zero = Buffer.of(0)
const one = Buffer.of(1)
const leaf = (index: number) => sha256(zero, JSON.stringify(heads[index]))

test('is the Merkle tree hash of RFC 9162', () => {
  expect(rootOf([])).toBe(sha256('').toString('hex'))
  expect(rootOf(heads.slice(0, 1))).toBe(leaf(0).toString('hex'))
  const pair = (a: Buffer, b: Buffer) => sha256(one, a, b)
  const four = pair(pair(leaf(0), leaf(1)), pair(leaf(2), leaf(3)))
  expect(rootOf(heads.slice(0, 3))).toBe(pair(pair(leaf(0), leaf(1)), leaf(2)).toString('hex'))
  expect(rootOf(heads.slice(0, 4))).toBe(four.toString('hex'))
  expect(rootOf(heads)).toBe(pair(four, pair(pair(leaf(4), leaf(5)), leaf(6))).toString('hex'))
})

test('changes with every head, with a missing one and with the order', () => {
  const whole = rootOf(heads)
  for (const index of heads.keys()) {
    expect(rootOf(heads.toSpliced(index, 1))).not.toBe(whole)
    const [envelope, sequence] = heads[index] ?? ['', 0]
    expect(rootOf(heads.with(index, [envelope, sequence, 'b'.repeat(64)]))).not.toBe(whole)
  }
  expect(rootOf(heads.toReversed())).not.toBe(whole)
})

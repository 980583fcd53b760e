import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainNext, chainStart, verifyChain } from './hash-chain.ts'
import type { AuditEntry } from './hash-chain.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function chain(count: number): (AuditEntry & { hash: string })[] {
  let head = chainStart('e', sha256)
  return Array.from({ length: count }, (_, index) => {
    const entry: AuditEntry = {
      sequence: index + 1,
      kind: 'recipient-viewed',
      at: '2026-01-01T00:00:00.000Z',
      actor: { kind: 'recipient', name: 'Zoë' },
      details: { b: 1, a: [null, { d: 'x', c: true }] },
      address: '127.0.0.1',
      userAgent: null,
    }
    head = chainNext(head, entry, sha256)
    return { ...entry, hash: head }
  })
}

test('accepts an unchanged chain and returns the last hash as its head', () => {
  const entries = chain(3)
  expect(verifyChain('e', entries, sha256)).toEqual({ whole: true, head: entries[2]?.hash })
})

test('ignores the order of keys', () => {
  const [first] = chain(1)
  if (!first) throw new Error('no entry')
  const shuffled = { ...first, details: { a: [null, { c: true, d: 'x' }], b: 1 } }
  expect(verifyChain('e', [shuffled], sha256)).toMatchObject({ whole: true })
})

test('reports where an event was changed, removed or inserted', () => {
  const entries = chain(3)
  const changed = entries.map((entry, index) => (index === 1 ? { ...entry, address: '10.0.0.1' } : entry))
  expect(verifyChain('e', changed, sha256)).toEqual({ whole: false, brokenAt: 2 })
  expect(verifyChain('e', entries.toSpliced(1, 1), sha256)).toEqual({ whole: false, brokenAt: 3 })
  expect(verifyChain('other', entries, sha256)).toEqual({ whole: false, brokenAt: 1 })
})

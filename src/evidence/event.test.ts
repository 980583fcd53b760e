import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainNext, chainStart as startOfVersion1 } from '#domain/audit/hash-chain.ts'
import { conceal } from './commitment.ts'
import type { Disclosure } from './commitment.ts'
import { sha256OfText } from './digest.ts'
import type { JsonObject } from './digest.ts'
import { chainStart, checkChain, nextHead, wrongValues } from './event.ts'
import type { StoredEvent } from './event.ts'

const envelope = '019a-envelope'
const salt = () => '00'.repeat(16)

interface Entry {
  readonly event: StoredEvent
  readonly disclosures: readonly Disclosure[]
}

/** A chain as the service makes it, after events of version 1 if there are any. */
function chain(count: number, { id = envelope, after = [] as readonly StoredEvent[] } = {}): Entry[] {
  let head = after.at(-1)?.hash ?? chainStart(id)
  return Array.from({ length: count }, (_, index) => {
    const { concealed, disclosures } = conceal(
      {
        actor: { kind: 'recipient', id: 'r1', name: 'Zoë “Z” Park', email: 'zoe@example.com', address: null },
        details: { recipientId: 'r1', count: index, list: [{ name: 'a/b~c' }] },
      },
      salt,
    )
    const { actor, details } = concealed as Record<'actor' | 'details', JsonObject>
    const event = {
      version: 2,
      sequence: after.length + index + 1,
      kind: 'recipient-viewed',
      at: `2026-11-22T20:15:0${index}.000Z`,
      actor,
      details,
      address: null,
      userAgent: null,
    }
    head = nextHead(id, event, head)
    return { event: { ...event, hash: head }, disclosures }
  })
}

function oldChain(count: number): StoredEvent[] {
  let hash = startOfVersion1(envelope, sha256OfText)
  return Array.from({ length: count }, (_, index) => {
    const entry = {
      sequence: index + 1,
      kind: 'envelope-created',
      at: '2026-01-01T00:00:00.000Z',
      actor: { name: 'Ada' },
      details: { b: 1, a: 2 },
      address: '127.0.0.1',
      userAgent: null,
    }
    hash = chainNext(hash, entry, sha256OfText)
    return { ...entry, version: 1, hash }
  })
}

const eventsOf = (entries: readonly Entry[]) => entries.map(({ event }) => event)

test('gives the heads that its format promises', () => {
  const plain = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(chainStart('e')).toBe(plain('countersign/start/2\n"e"'))
  const event = {
    version: 2,
    sequence: 1,
    kind: 'envelope-sent',
    at: '2026-11-22T20:15:00.000Z',
    actor: { kind: 'service' },
    details: { z: 1, recipientId: 'r', a: 'é' },
    address: null,
    userAgent: null,
  }
  const form =
    '{"about":"r","actor":{"kind":"service"},"at":"2026-11-22T20:15:00.000Z","details":{"a":"é","z":1},"envelope":"e","kind":"envelope-sent","prev":"p","seq":1,"v":2}'
  expect(nextHead('e', event, 'p')).toBe(plain(`countersign/event/2\n${form}`))
})

test('accepts a whole chain, also one that began under version 1', () => {
  const entries = chain(3)
  expect(checkChain(envelope, eventsOf(entries))).toEqual({ whole: true, head: entries[2]?.event.hash })
  const old = oldChain(2)
  const mixed = [...old, ...eventsOf(chain(2, { after: old }))]
  expect(checkChain(envelope, mixed)).toEqual({ whole: true, head: mixed[3]?.hash })
  expect(checkChain(envelope, old)).toEqual({ whole: true, head: old[1]?.hash })
  expect(checkChain(envelope, [])).toEqual({ whole: true, head: chainStart(envelope) })
})

test('finds events that were changed, removed, moved, copied from elsewhere, or made older', () => {
  const events = eventsOf(chain(3))
  const [one, two, three] = events as [StoredEvent, StoredEvent, StoredEvent]
  const broken = (given: readonly StoredEvent[], id = envelope) => {
    const result = checkChain(id, given)
    return result.whole ? null : result.brokenAt
  }
  expect(broken([one, { ...two, at: three.at }, three])).toBe(2)
  expect(broken([one, { ...two, kind: 'recipient-completed' }, three])).toBe(2)
  expect(broken([one, { ...two, actor: { ...two.actor, id: 'r2' } }, three])).toBe(2)
  expect(broken([one, { ...two, details: { ...two.details, recipientId: 'r2' } }, three])).toBe(2)
  expect(broken([one, three])).toBe(3)
  expect(broken([two, three])).toBe(2)
  expect(broken([one, { ...three, sequence: 2 }, { ...two, sequence: 3 }])).toBe(2)
  expect(broken([one, eventsOf(chain(2, { id: 'other' }))[1] as StoredEvent, three])).toBe(2)
  expect(broken(events, 'other')).toBe(1)
  expect(broken([one, { ...two, version: 1 }, three])).toBe(2)
  expect(broken([{ ...one, version: 3 }])).toBe(1)
})

test('finds values that are missing, changed, moved or made up', () => {
  const [entry] = chain(1) as [Entry]
  const { event, disclosures } = entry
  const [name, email] = disclosures as [Disclosure, Disclosure]
  expect(disclosures.map(({ path }) => path)).toEqual(['/actor/name', '/actor/email', '/details/list/0/name'])
  expect(wrongValues(event, disclosures)).toEqual([])
  expect(wrongValues(event, disclosures.slice(1))).toEqual(['/actor/name'])
  expect(wrongValues(event, [{ ...name, value: 'Eve' }, ...disclosures.slice(1)])).toEqual(['/actor/name'])
  expect(wrongValues(event, [{ ...name, salt: '11'.repeat(16) }, ...disclosures.slice(1)])).toEqual([
    name.path,
  ])
  const swapped = [{ ...name, path: email.path }, { ...email, path: name.path }, ...disclosures.slice(2)]
  expect(wrongValues(event, swapped)).toEqual([name.path, email.path])
  expect(wrongValues(event, [...disclosures, { ...name, path: '/actor/kind' }])).toEqual(['/actor/kind'])
  expect(wrongValues(oldChain(1)[0] as StoredEvent, [name])).toEqual(['/actor/name'])
})

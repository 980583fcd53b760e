import { expect, test } from 'vitest'
import { capsuleBytes, digestsBytes } from './capsule.ts'
import type { CapsuleDraft } from './capsule.ts'
import { checkCapsule } from './check-capsule.ts'
import type { CapsuleFinding } from './check-capsule.ts'
import { canonicalText } from './digest.ts'
import type { Json } from './digest.ts'
import { chainStart, nextHead } from './event.ts'
import { combined, hiddenValues, leaseCapsule, leaseTrail } from './fixtures/signed-lease.ts'

const master = 'c'.repeat(64)
const certificates = [Uint8Array.of(1, 2, 3)]
const draft = leaseCapsule('env-1')
const told = {
  envelopeId: 'env-1',
  auditHead: draft.head,
  originalSha256: combined,
  masterSha256: master,
}

const bytesOf = (one: CapsuleDraft) => capsuleBytes(one, { master, certificates })
const check = (bytes: Uint8Array, about: Partial<typeof told> = {}) =>
  checkCapsule(bytes, { ...told, ...about }).findings

/** The capsule with something changed, written in canonical form. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into any part of the JSON
function changed(alter: (capsule: any) => void): Uint8Array {
  const capsule: unknown = JSON.parse(Buffer.from(bytesOf(draft)).toString('utf8'))
  alter(capsule)
  return Buffer.from(canonicalText(capsule as Json), 'utf8')
}

const finds = (alter: Parameters<typeof changed>[0]): CapsuleFinding[] => [...check(changed(alter))]

test('recomputes everything from the capsule of a finished envelope', () => {
  expect(checkCapsule(bytesOf(draft), told)).toEqual({
    kind: 'evidence',
    findings: [],
    events: 10,
    heads: leaseTrail('env-1').map(({ event }) => event.hash),
    earlier: 0,
    disclosed: expect.any(Number) as number,
    concealed: expect.any(Number) as number,
    people: [
      {
        name: 'Ada “A” Park',
        email: 'ada@example.com',
        type: 'signer',
        finished: '2026-11-22T20:15:06.000Z',
      },
      { name: 'Zoë Bø', email: 'bo@example.com', type: 'signer', finished: '2026-11-22T20:15:09.000Z' },
    ],
    consents: { found: 2, missing: 0 },
    anchors: [],
    files: {
      offered: combined,
      master,
      documents: [{ prepared: 'd'.repeat(64), name: 'Lease.pdf' }],
    },
  })
})

test('is the same bytes however the trail’s disclosures are sorted', () => {
  const shuffled = leaseTrail('env-1').map(({ event, disclosures }) => {
    return { event, disclosures: disclosures.toReversed() }
  })
  expect(Buffer.from(bytesOf(leaseCapsule('env-1', { trail: shuffled }))).equals(bytesOf(draft))).toBe(true)
})

test('discloses what the certificate prints and nothing else', () => {
  const text = Buffer.from(bytesOf(draft)).toString('utf8')
  for (const value of hiddenValues) expect(text).not.toContain(value)
  for (const value of ['Ada “A” Park', 'bo@example.com', '198.51.100.7', 'Lease.pdf'])
    expect(text).toContain(JSON.stringify(value))
  expect(text).not.toContain('Nein')
  const old = Buffer.from(
    bytesOf(leaseCapsule('env-1', { trail: leaseTrail('env-1', { earlier: 2 }) })),
  ).toString('utf8')
  for (const value of hiddenValues) expect(old).not.toContain(value)
})

test('finds any byte that was changed', () => {
  const bytes = bytesOf(draft)
  const step = 41
  let found = 0
  for (let at = 0; at < bytes.length; at += step) {
    const altered = bytes.slice()
    altered[at] = (altered[at] ?? 0) ^ 1
    if (check(altered).length > 0) found += 1
    else {
      // What nothing refers to is covered by the seal alone.
      const place = Buffer.from(bytes.subarray(0, at)).toString('utf8')
      expect(place).toMatch(/"certificates":\["[^"]*$|"id":"[^"]*$/)
    }
  }
  expect(found).toBeGreaterThan(bytes.length / step - 5)
}, 60_000)

test('finds events that were left out, exchanged, moved or added', () => {
  expect(finds((one) => one.events.splice(3, 1))).toContainEqual({ what: 'event', at: 4 })
  expect(finds((one) => one.events.pop())).toContainEqual({ what: 'head', at: null })
  expect(finds((one) => one.events.push(one.events[2]))).toContainEqual({ what: 'event', at: 11 })
  expect(finds((one) => one.events.splice(4, 2, one.events[5], one.events[4]))).toContainEqual({
    what: 'event',
    at: 5,
  })
  expect(finds((one) => (one.events[1].event.at = '2026-11-23T00:00:00.000Z'))).toContainEqual({
    what: 'event',
    at: 3,
  })
  const other = leaseCapsule('env-2')
  expect(finds((one) => (one.events[3] = other.events[3]))).toContainEqual({ what: 'event', at: 4 })
})

test('finds disclosures that were exchanged, changed, repeated or made up', () => {
  const swap = finds((one) => {
    const { disclosures } = one.events[1]
    ;[disclosures[0].value, disclosures[1].value] = [disclosures[1].value, disclosures[0].value]
  })
  expect(swap).toEqual([{ what: 'disclosure', at: 2 }])
  expect(finds((one) => (one.events[0].disclosures[0].value = 'Eve'))).toContainEqual({
    what: 'disclosure',
    at: 1,
  })
  const twice = finds((one) =>
    one.events[0].disclosures.push({ ...one.events[0].disclosures[0], value: 'Eve' }),
  )
  expect(twice).toContainEqual({ what: 'disclosure', at: 1 })
  const extra = { path: '/actor/kind', salt: '00'.repeat(16), value: 'Eve' }
  expect(finds((one) => one.events[0].disclosures.push(extra))).toContainEqual({ what: 'disclosure', at: 1 })
  expect(finds((one) => one.events[0].disclosures.push(null, 7))).toContainEqual({
    what: 'disclosure',
    at: 1,
  })
})

test('finds texts, files and heads that are not those of the envelope', () => {
  expect(finds((one) => (one.consents[0].text += '!'))).toEqual([
    { what: 'consent', at: 5 },
    { what: 'consent', at: 8 },
  ])
  expect(
    checkCapsule(
      changed((one) => one.consents.pop()),
      told,
    ),
  ).toMatchObject({
    findings: [],
    consents: { found: 0, missing: 2 },
  })
  expect(finds((one) => (one.files.documents[0].prepared = 'e'.repeat(64)))).toEqual([
    { what: 'offer', at: 2 },
  ])
  expect(finds((one) => (one.files.documents[0].uploaded = 'e'.repeat(64)))).toEqual([
    { what: 'offer', at: 2 },
  ])
  expect(finds((one) => one.files.documents.pop())).toEqual([{ what: 'offer', at: 2 }])
  expect(finds((one) => (one.files.documents[0].more = 'e'))).toEqual([{ what: 'unreadable', at: null }])
  expect(finds((one) => (one.files.offered = 'e'.repeat(64)))).toContainEqual({ what: 'files', at: null })
  expect(check(bytesOf(draft), { envelopeId: 'env-2' })).toEqual([{ what: 'other-envelope', at: null }])
  expect(check(bytesOf(draft), { auditHead: 'f'.repeat(64) })).toEqual([{ what: 'head', at: null }])
  expect(check(bytesOf(draft), { masterSha256: 'f'.repeat(64) })).toEqual([{ what: 'files', at: null }])
})

/** The capsule of a trail that was written anew, with a right chain. */
function rewritten(
  alter: (trail: ReturnType<typeof leaseTrail>) => ReturnType<typeof leaseTrail>,
): Uint8Array {
  return bytesOf(leaseCapsule('env-1', { trail: alter(leaseTrail('env-1')) }))
}

test('finds chains that are right in themselves and say too little', () => {
  const head = (bytes: Uint8Array) => (JSON.parse(Buffer.from(bytes).toString()) as { head: string }).head
  const short = rewritten((trail) => trail.slice(0, 6))
  expect(check(short, { auditHead: head(short) })).toContainEqual({ what: 'act', at: null })
  const timeless = rewritten((trail) => {
    const { event, disclosures } = trail[0] ?? { event: null, disclosures: [] }
    if (event === null) return trail
    const at = '2026-13-22T20:15:01.000Z'
    return [
      {
        event: { ...event, at, hash: nextHead('env-1', { ...event, at }, chainStart('env-1')) },
        disclosures,
      },
    ]
  })
  expect(check(timeless, { auditHead: head(timeless) })).toContainEqual({ what: 'event', at: 1 })
  const unsent = rewritten((trail) => trail.slice(0, 1))
  expect(check(unsent, { auditHead: head(unsent) })).toContainEqual({ what: 'offer', at: null })
})

test('says which events are too old to be recomputed', () => {
  const old = leaseCapsule('env-1', { trail: leaseTrail('env-1', { earlier: 2 }) })
  expect(checkCapsule(bytesOf(old), { ...told, auditHead: old.head })).toMatchObject({
    findings: [],
    events: 12,
    earlier: 2,
  })
  expect(old.events[0]?.event).toEqual({
    v: 1,
    seq: 1,
    kind: 'envelope-created',
    at: 't',
    head: old.events[2]?.event['prev'] === undefined ? '' : (expect.any(String) as string),
  })
  const late = Buffer.from(bytesOf(old)).toString().replace('"seq":2,"v":1', '"seq":2,"v":2')
  expect(check(Buffer.from(late), { auditHead: old.head })).toContainEqual({ what: 'event', at: 2 })
})

test('reads the digests of a master', () => {
  const digests = checkCapsule(digestsBytes(draft), { ...told, masterSha256: null })
  expect(digests).toMatchObject({ kind: 'digests', findings: [], files: { offered: combined } })
  expect(Buffer.from(digestsBytes(draft)).toString()).not.toContain('example.com')
})

test('refuses what is not written in the one form', () => {
  const text = Buffer.from(bytesOf(draft)).toString('utf8')
  const unreadable = [{ what: 'unreadable', at: null }]
  for (const one of [
    '',
    '{',
    '[]',
    'null',
    ` ${text}`,
    `${text}\n`,
    text.replace('"format":', '"format":"x","format":'),
    text.replace('capsule/1', 'capsule/9'),
    '['.repeat(100_000),
  ])
    expect(check(Buffer.from(one))).toEqual(unreadable)
  expect(check(Uint8Array.of(0xff, 0xfe))).toEqual(unreadable)
  expect(check(Buffer.from('{"format":"countersign/capsule/1"}'))).toEqual(unreadable)
  expect(finds((one) => (one.more = 1))).toEqual(unreadable)
  const empty = finds((one) =>
    Object.assign(one, { events: [], head: 7, files: { ...one.files, offered: [] } }),
  )
  expect(empty.length).toBeGreaterThan(2)
})

import { expect, test } from 'vitest'
import type { Envelope, EnvelopeStatus } from '../envelope/envelope.ts'
import { fieldTypes } from '../field/field.ts'
import type { Proofs, SigningLink } from './access.ts'
import { deadEndOf, mayAnswer, showsDocuments, stepOf } from './access.ts'
import type { Recipient } from './recipient.ts'

const now = '2026-03-01T10:00:00.000Z'

function envelope(status: EnvelopeStatus, overrides: Partial<Envelope> = {}): Envelope {
  const past = '2026-02-01T10:00:00.000Z'
  const sent = status === 'draft' ? null : past
  return {
    id: 'e',
    status,
    created: past,
    sent,
    voided: null,
    declined: null,
    completed: null,
    deadline: null,
    ...overrides,
  }
}

function recipient(overrides: Partial<Recipient> = {}): Recipient {
  return {
    id: 'r',
    type: 'signer',
    status: 'sent',
    order: 1,
    muted: false,
    sent: null,
    declined: null,
    completed: null,
    declinedReason: null,
    ...overrides,
  }
}

const link: SigningLink = {
  expires: '2026-03-02T00:00:00.000Z',
  replaced: null,
  removed: null,
  recalled: null,
}
const free: Proofs = {
  passwordSet: false,
  passwordGiven: false,
  codeWanted: false,
  codeGiven: false,
  identityWanted: false,
  identityGiven: false,
  consented: true,
}

test.each([
  ['opens a sent envelope', link, envelope('sent'), null],
  ['opens a completed envelope', link, envelope('completed'), null],
  ['expires at this very second', { ...link, expires: now }, envelope('sent'), 'expired'],
  [
    'is valid until its last millisecond',
    { ...link, expires: '2026-03-01T10:00:00.001Z' },
    envelope('sent'),
    null,
  ],
  ['was replaced', { ...link, replaced: now }, envelope('sent'), 'replaced'],
  ['was replaced before it expired', { ...link, replaced: now, expires: now }, envelope('sent'), 'replaced'],
  ['belongs to a removed recipient', { ...link, removed: now }, envelope('sent'), 'removed'],
  [
    'belongs to a recipient removed before the void',
    { ...link, removed: now },
    envelope('voided'),
    'removed',
  ],
  ['was voided', { ...link, expires: now }, envelope('voided'), 'voided'],
  ['was recalled', link, envelope('draft', { sent: now }), 'recalled'],
  ['was recalled before it was sent again', { ...link, recalled: now }, envelope('sent'), 'recalled'],
  ['was recalled before it expired', { ...link, recalled: now, expires: now }, envelope('sent'), 'recalled'],
  ['was recalled, then voided', { ...link, recalled: now }, envelope('voided'), 'voided'],
  ['belongs to a draft that was never sent', link, envelope('draft'), 'invalid'],
  ['belongs to a deleted envelope', link, null, 'invalid'],
] as const)('handles a link that %s', (_, given, state, reason) => {
  expect(deadEndOf(given, state, now)).toBe(reason)
})

test.each([
  ['sent', { status: 'sent' }, 'open'],
  ['sent', { status: 'failed' }, 'open'],
  ['sent', { status: 'completed' }, 'finished'],
  ['sent', { status: 'declined' }, 'declined'],
  ['sent', { status: 'pending', order: 2 }, 'waiting'],
  ['sent', { type: 'viewer' }, 'open'],
  ['sent', { type: 'carbon-copy', status: null }, 'waiting'],
  ['completed', { status: 'completed' }, 'finished'],
  ['completed', { type: 'carbon-copy', status: null }, 'finished'],
  ['completed', { status: 'sent' }, 'closed'],
  ['voided', { status: 'sent' }, 'closed'],
  ['voided', { status: 'completed' }, 'closed'],
  ['draft', { status: 'sent' }, 'closed'],
  ['created', { status: 'sent' }, 'closed'],
] as const)('in a %s envelope %j is at %s', (status, overrides, step) => {
  const own = recipient(overrides)
  const others = [own, recipient({ id: 'first', order: 1 })]
  expect(stepOf(envelope(status), own, others, free)).toBe(step)
})

test.each([
  [{ passwordSet: true, codeWanted: true, consented: false }, 'password'],
  [{ passwordSet: true, passwordGiven: true, codeWanted: true, consented: false }, 'code'],
  [{ codeWanted: true, codeGiven: true, consented: false }, 'consent'],
  [{ passwordSet: true, passwordGiven: true, codeWanted: true, codeGiven: true, consented: true }, 'open'],
] as const)('with %j the next step is %s', (proofs, step) => {
  const own = recipient()
  expect(stepOf(envelope('sent'), own, [own], { ...free, ...proofs })).toBe(step)
})

test('asks for the password for finished documents too, but not while the recipient has to wait', () => {
  const locked = { ...free, passwordSet: true }
  const done = recipient({ status: 'completed' })
  expect(stepOf(envelope('completed'), done, [done], locked)).toBe('password')
  const later = recipient({ status: 'pending', order: 2 })
  expect(stepOf(envelope('sent'), later, [later, recipient({ id: 'first' })], locked)).toBe('waiting')
})

test('does not ask a viewer to consent', () => {
  const viewer = recipient({ type: 'viewer' })
  expect(stepOf(envelope('sent'), viewer, [viewer], { ...free, consented: false })).toBe('open')
})

test('shows documents on two steps only', () => {
  const steps = ['password', 'code', 'consent', 'open', 'finished', 'declined', 'waiting', 'closed'] as const
  expect(steps.filter(showsDocuments)).toEqual(['open', 'finished'])
})

const own = recipient({ id: 'me', order: 2 })
const editable = { type: 'input', readOnly: false, collaborative: false } as const

test.each([
  ['their own field', editable, own, true],
  ['their own read-only field', { ...editable, readOnly: true }, own, false],
  ['their own date', { ...editable, type: 'date' as const }, own, false],
  ["another's field", editable, recipient({ order: 1 }), false],
  ["an earlier recipient's collaborative field", { ...editable, collaborative: true }, recipient(), true],
  [
    "a later recipient's collaborative field",
    { ...editable, collaborative: true },
    recipient({ order: 3 }),
    false,
  ],
  [
    'a collaborative field of an equal still at work',
    { ...editable, collaborative: true },
    recipient({ order: 2 }),
    false,
  ],
  [
    'a collaborative field of an equal who has finished',
    { ...editable, collaborative: true },
    recipient({ order: 2, status: 'completed' }),
    true,
  ],
  [
    'a read-only collaborative field',
    { ...editable, collaborative: true, readOnly: true },
    recipient(),
    false,
  ],
] as const)('%s: may change %#', (_, field, owner, may) => {
  expect(mayAnswer(field, owner, own)).toBe(may)
})

test("never lets a recipient change another's signature, or a viewer change anything", () => {
  const signatures = fieldTypes.filter((type) =>
    mayAnswer({ type, readOnly: false, collaborative: true }, recipient(), own),
  )
  expect(signatures).toEqual(['input', 'checkbox', 'dropdown'])
  expect(mayAnswer(editable, own, { ...own, type: 'viewer' })).toBe(false)
})

import { describe, expect, test } from 'vitest'
import type { Recipient, RecipientStatus } from '../recipient/recipient.ts'
import type { EnvelopeStatus } from './envelope.ts'
import type { EnvelopeState } from './lifecycle.ts'
import { resendSmsToRecipient } from './resend.ts'
import { updateRecipient } from './update-recipient.ts'
import type { RecipientChange } from './update-recipient.ts'

const now = '2026-03-01T10:00:00.000Z'
const before = '2026-02-01T10:00:00.000Z'

function recipient(parts: Partial<Recipient> = {}): Recipient {
  return {
    id: 'a',
    type: 'signer',
    status: 'sent',
    order: 2,
    muted: false,
    sent: before,
    declined: null,
    completed: null,
    declinedReason: null,
    ...parts,
  }
}

function state(status: EnvelopeStatus, parts: Partial<Recipient> = {}, isRecalled = false): EnvelopeState {
  const sent = status === 'draft' && !isRecalled ? null : before
  const envelope = {
    id: 'e',
    status,
    created: before,
    sent,
    voided: null,
    declined: null,
    completed: null,
    deadline: null,
  }
  return { envelope, recipients: [recipient(parts)] }
}

const same: RecipientChange = {
  type: 'signer',
  order: null,
  muted: false,
  isEmailNew: false,
  isMobileNew: false,
  hasMobile: true,
}

function outcome(from: EnvelopeState, change: Partial<RecipientChange> = {}) {
  const result = updateRecipient(from, 'a', { ...same, ...change }, now)
  const nothing: string[] = []
  if (!result.ok) return { refused: result.refusal.code, effects: nothing, recipient: null }
  const kinds = result.value.effects.map((effect): string => {
    if (effect.kind === 'announce') return effect.event
    return 'channel' in effect ? `${effect.kind} ${effect.channel}` : effect.kind
  })
  return { refused: null, effects: kinds, recipient: result.value.state.recipients[0] ?? null }
}

const statuses: readonly (readonly [EnvelopeStatus, string | null])[] = [
  ['draft', null],
  ['created', 'envelope-not-open'],
  ['sent', null],
  ['completed', 'envelope-not-open'],
  ['voided', 'envelope-not-open'],
]
test.each(statuses)('updates in an envelope that is %s: %s', (status, refused) => {
  expect(outcome(state(status)).refused).toBe(refused)
})

test('allows updates to a recalled envelope only from the dashboard', () => {
  expect(outcome(state('draft', {}, true)).refused).toBe('conflict')
})

const opened: readonly (readonly [RecipientStatus, string, boolean])[] = [
  ['pending', 'pending', false],
  ['sent', 'sent', false],
  ['failed', 'sent', true],
  ['declined', 'sent', true],
  ['completed', 'recipient-finished', false],
]
test.each(opened)('updates a recipient who is %s: %s, notified: %s', (status, expected, isNotified) => {
  const after = outcome(state('sent', { status, declined: status === 'declined' ? before : null }))
  expect(after.refused ?? after.recipient?.status).toBe(expected)
  expect(after.effects.includes('notify')).toBe(isNotified)
  if (after.recipient) expect(after.recipient.declined).toBeNull()
})

describe('in a draft', () => {
  test('changes everything and notifies no one', () => {
    const after = outcome(state('draft', { status: 'created', sent: null }), {
      type: 'carbon-copy',
      order: 7,
      muted: true,
      isEmailNew: true,
      isMobileNew: true,
    })
    expect(after.recipient).toMatchObject({ type: 'carbon-copy', status: null, order: 7, muted: true })
    expect(after.effects).toEqual([])
  })

  test('resets an omitted order to the default', () => {
    expect(outcome(state('draft', { status: 'created' })).recipient?.order).toBe(1)
  })
})

describe('once sent', () => {
  test('keeps order and type, but accepts the same order again', () => {
    expect(outcome(state('sent'), { order: 1 }).refused).toBe('conflict')
    expect(outcome(state('sent'), { type: 'viewer' }).refused).toBe('conflict')
    expect(outcome(state('sent'), { order: 2 }).refused).toBeNull()
    expect(outcome(state('sent')).recipient?.order).toBe(2)
  })

  const links: readonly (readonly [string, Partial<RecipientChange>, readonly string[]])[] = [
    ['no change', {}, []],
    ['a new email', { isEmailNew: true }, ['replace-links', 'notify email', 'recipient_sent']],
    ['a new mobile number', { isMobileNew: true }, ['replace-links', 'notify sms', 'recipient_sent']],
    ['both', { isEmailNew: true, isMobileNew: true }, ['replace-links', 'notify', 'recipient_sent']],
    [
      'a removed mobile number',
      { isMobileNew: true, hasMobile: false },
      ['replace-links', 'notify email', 'recipient_sent'],
    ],
    ['a new email, muted', { isEmailNew: true, muted: true }, ['replace-links']],
  ]
  test.each(links)('%s', (_, change, effects) => {
    expect(outcome(state('sent'), change).effects).toEqual(['end-sessions', ...effects])
  })

  test('notifies no one who waits for their turn or gets a copy at the end', () => {
    for (const parts of [{ status: 'pending' }, { status: null, type: 'carbon-copy' }] as const) {
      const after = outcome(state('sent', parts), { type: recipient(parts).type, isEmailNew: true })
      expect(after.effects).toEqual(['end-sessions', 'replace-links'])
    }
  })
})

describe('resending by SMS', () => {
  const table: readonly (readonly [Partial<Recipient>, boolean, string])[] = [
    [{ status: 'sent' }, true, 'notify sms'],
    [{ status: 'failed' }, true, 'notify sms'],
    [{ status: 'declined' }, true, 'notify sms'],
    [{ status: 'sent' }, false, 'conflict'],
    [{ status: 'pending' }, true, 'conflict'],
    [{ status: 'sent', muted: true }, true, 'conflict'],
    [{ status: null, type: 'carbon-copy' }, true, 'conflict'],
    [{ status: 'completed' }, true, 'recipient-finished'],
  ]
  test.each(table)('%o with a mobile %s: %s', (parts, hasMobile, expected) => {
    const result = resendSmsToRecipient(state('sent', parts), 'a', { hasMobile, now })
    const effect = result.ok ? result.value.effects[0] : null
    const said = effect?.kind === 'notify' ? `notify ${effect.channel}` : ''
    expect(result.ok ? said : result.refusal.code).toBe(expected)
  })

  test.each(['draft', 'created', 'completed', 'voided'] as const)('refuses %s', (status) => {
    const result = resendSmsToRecipient(state(status), 'a', { hasMobile: true, now })
    expect(result.ok ? 'sent' : result.refusal.code).toBe('envelope-not-open')
  })
})

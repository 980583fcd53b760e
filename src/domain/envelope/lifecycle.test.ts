import { describe, expect, test } from 'vitest'
import type { Recipient, RecipientStatus } from '../recipient/recipient.ts'
import type { RefusalCode } from '../refusals.ts'
import type { Result } from '../result.ts'
import type { EnvelopeStatus } from './envelope.ts'
import {
  completeRecipient,
  declineRecipient,
  deleteEnvelope,
  failRecipient,
  recallEnvelope,
  removeRecipient,
  sendEnvelope,
  voidEnvelope,
} from './lifecycle.ts'
import type { EnvelopeState, Transition } from './lifecycle.ts'
import { resendToRecipient } from './resend.ts'

const now = '2026-03-01T10:00:00.000Z'
const before = '2026-02-01T10:00:00.000Z'

function recipient(id: string, parts: Partial<Recipient> = {}): Recipient {
  return {
    id,
    type: 'signer',
    status: 'sent',
    order: 1,
    muted: false,
    sent: null,
    declined: null,
    completed: null,
    declinedReason: null,
    ...parts,
  }
}

function state(status: EnvelopeStatus, recipients: Recipient[], sent: string | null = null): EnvelopeState {
  const wasSent = sent ?? (status === 'draft' || status === 'created' ? null : before)
  return {
    envelope: {
      id: 'e',
      status,
      created: before,
      sent: wasSent,
      voided: status === 'voided' ? before : null,
      declined: null,
      completed: status === 'completed' ? before : null,
      deadline: null,
    },
    recipients,
  }
}

function outcome(result: Result<Transition>): EnvelopeStatus | RefusalCode {
  return result.ok ? result.value.state.envelope.status : result.refusal.code
}

function after(result: Result<Transition>): Transition {
  if (!result.ok) throw new Error(`refused: ${result.refusal.detail}`)
  return result.value
}

function statusesOf(transition: Transition): Record<string, RecipientStatus | null> {
  return Object.fromEntries(transition.state.recipients.map((one) => [one.id, one.status]))
}

const ready = { documents: 1, fields: { a: 1, b: 1 } }

describe('every verb in every status of the envelope', () => {
  const verbs = {
    send: (from: EnvelopeState) => outcome(sendEnvelope(from, ready, now)),
    void: (from: EnvelopeState) => outcome(voidEnvelope(from, now)),
    recall: (from: EnvelopeState) => outcome(recallEnvelope(from)),
    complete: (from: EnvelopeState) => outcome(completeRecipient(from, 'a', now)),
    decline: (from: EnvelopeState) => outcome(declineRecipient(from, 'a', 'no', now)),
    resend: (from: EnvelopeState) => outcome(resendToRecipient(from, 'a', now)),
    fail: (from: EnvelopeState) => outcome(failRecipient(from, 'a')),
    remove: (from: EnvelopeState) => outcome(removeRecipient(from, 'a', now)),
    delete: (from: EnvelopeState) => {
      const result = deleteEnvelope(from.envelope)
      return result.ok ? 'deleted' : result.refusal.code
    },
  }
  const table: Record<EnvelopeStatus, Record<keyof typeof verbs, string>> = {
    draft: {
      send: 'sent',
      void: 'envelope-not-open',
      recall: 'envelope-not-open',
      complete: 'envelope-not-open',
      decline: 'envelope-not-open',
      resend: 'envelope-not-open',
      fail: 'conflict',
      remove: 'draft',
      delete: 'deleted',
    },
    created: {
      send: 'sent',
      void: 'voided',
      recall: 'envelope-not-open',
      complete: 'envelope-not-open',
      decline: 'envelope-not-open',
      resend: 'envelope-not-open',
      fail: 'conflict',
      remove: 'envelope-not-open',
      delete: 'envelope-was-sent',
    },
    sent: {
      send: 'envelope-not-draft',
      void: 'voided',
      recall: 'draft',
      complete: 'sent',
      decline: 'sent',
      resend: 'sent',
      fail: 'sent',
      remove: 'sent',
      delete: 'envelope-was-sent',
    },
    completed: {
      send: 'envelope-not-draft',
      void: 'envelope-completed',
      recall: 'envelope-completed',
      complete: 'envelope-not-open',
      decline: 'envelope-not-open',
      resend: 'completed',
      fail: 'conflict',
      remove: 'envelope-not-open',
      delete: 'envelope-was-sent',
    },
    voided: {
      send: 'envelope-not-draft',
      void: 'envelope-voided',
      recall: 'envelope-voided',
      complete: 'envelope-not-open',
      decline: 'envelope-not-open',
      resend: 'envelope-not-open',
      fail: 'conflict',
      remove: 'envelope-not-open',
      delete: 'envelope-was-sent',
    },
  }
  for (const [status, row] of Object.entries(table) as [EnvelopeStatus, (typeof table)[EnvelopeStatus]][])
    for (const [verb, expected] of Object.entries(row) as [keyof typeof verbs, string][])
      test(`${verb} when ${status}: ${expected}`, () => {
        const open: RecipientStatus = status === 'draft' ? 'created' : 'sent'
        expect(
          verbs[verb](state(status, [recipient('a', { status: open }), recipient('b', { status: open })])),
        ).toBe(expected)
      })

  test('voids a recalled draft, but does not delete it', () => {
    const recalled = state('draft', [recipient('a')], before)
    expect(verbs.void(recalled)).toBe('voided')
    expect(verbs.delete(recalled)).toBe('envelope-was-sent')
  })
})

describe('recalling', () => {
  const all = [
    recipient('signed', { status: 'completed', sent: before, completed: before }),
    recipient('declined', { status: 'declined', sent: before, declined: before, declinedReason: 'no' }),
    recipient('failed', { status: 'failed', sent: before }),
    recipient('muted', { muted: true }),
    recipient('later', { status: 'pending', order: 2 }),
    recipient('copy', { type: 'carbon-copy', status: null }),
  ]
  const recalled = after(recallEnvelope({ ...state('sent', all) }))

  test('resets every recipient, and the draft keeps its sent date', () => {
    expect(statusesOf(recalled)).toEqual({
      signed: 'created',
      declined: 'created',
      failed: 'created',
      muted: 'created',
      later: 'created',
      copy: null,
    })
    const left = recalled.state.recipients.flatMap(({ sent, declined, completed, declinedReason }) => [
      sent ?? declined ?? completed ?? declinedReason,
    ])
    expect(left.every((one) => one === null)).toBe(true)
    expect(recalled.state.envelope).toMatchObject({ status: 'draft', sent: before, declined: null })
  })

  test('invalidates links at once and notifies recipients who had one', () => {
    expect(recalled.effects).toEqual([
      { kind: 'recall-links' },
      { kind: 'tell-recalled', recipientId: 'signed' },
      { kind: 'tell-recalled', recipientId: 'declined' },
    ])
  })

  test('can be sent again like any draft', () => {
    const fields = Object.fromEntries(all.map(({ id }) => [id, 1]))
    const again = after(sendEnvelope(recalled.state, { documents: 1, fields }, now))
    expect(again.state.envelope).toMatchObject({ status: 'sent', sent: now })
    expect(statusesOf(again)).toMatchObject({ signed: 'sent', muted: 'sent', later: 'pending', copy: null })
  })
})

describe('every verb in every status of the recipient, while the envelope is sent', () => {
  const table: Record<RecipientStatus, [complete: string, decline: string, resend: string, fail: string]> = {
    created: ['sent', 'sent', 'sent', 'conflict'],
    pending: ['not-your-turn', 'not-your-turn', 'conflict', 'conflict'],
    sent: ['sent', 'sent', 'sent', 'sent'],
    failed: ['sent', 'sent', 'sent', 'conflict'],
    completed: ['recipient-finished', 'recipient-finished', 'recipient-finished', 'conflict'],
    declined: ['recipient-declined', 'recipient-declined', 'sent', 'conflict'],
  }
  for (const [status, [complete, decline, resend, fail]] of Object.entries(table) as [
    RecipientStatus,
    string[],
  ][])
    test(status, () => {
      const first = recipient('b', { order: 1 })
      const from = state('sent', [recipient('a', { status, order: status === 'pending' ? 2 : 1 }), first])
      expect([
        outcome(completeRecipient(from, 'a', now)),
        outcome(declineRecipient(from, 'a', 'no', now)),
        outcome(resendToRecipient(from, 'a', now)),
        outcome(failRecipient(from, 'a')),
      ]).toEqual([complete, decline, resend, fail])
    })
})

describe('sending', () => {
  test('notifies the lowest order only, and gives carbon copies no status', () => {
    const draft = state('draft', [
      recipient('a', { status: 'created', order: 2 }),
      recipient('b', { status: 'created', order: 1 }),
      recipient('v', { status: 'created', order: 1, type: 'viewer' }),
      recipient('c', { status: null, order: 0, type: 'carbon-copy' }),
    ])
    const sent = after(sendEnvelope(draft, ready, now))
    expect(statusesOf(sent)).toEqual({ a: 'pending', b: 'sent', v: 'sent', c: null })
    expect(sent.effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.recipientId] : []))).toEqual([
      'b',
      'v',
    ])
    expect(sent.state.envelope.sent).toBe(now)
  })

  test('gives a muted recipient the turn without a message', () => {
    const sent = after(
      sendEnvelope(state('draft', [recipient('a', { status: 'created', muted: true })]), ready, now),
    )
    expect(sent.state.recipients[0]).toMatchObject({ status: 'sent', sent: null })
    expect(sent.effects.map((effect) => effect.kind)).toEqual(['announce'])
  })

  test('reports everything that is missing', () => {
    const result = sendEnvelope(
      state('draft', [recipient('v', { type: 'viewer' })]),
      { documents: 0, fields: {} },
      now,
    )
    expect(result.ok ? [] : result.refusal.errors?.map((error) => error.path)).toEqual([
      'documents',
      'recipients',
    ])
    const noField = sendEnvelope(state('draft', [recipient('a'), recipient('z')]), ready, now)
    expect(noField.ok ? [] : noField.refusal.errors?.map((error) => error.path)).toEqual([
      'recipients.1.fields',
    ])
  })
})

describe('completion', () => {
  test('passes the turn to everyone of the next order', () => {
    const from = state('sent', [
      recipient('a', { order: 1 }),
      recipient('b', { order: 3, status: 'pending' }),
      recipient('d', { order: 3, status: 'pending' }),
      recipient('z', { order: 9, status: 'pending' }),
    ])
    expect(statusesOf(after(completeRecipient(from, 'a', now)))).toEqual({
      a: 'completed',
      b: 'sent',
      d: 'sent',
      z: 'pending',
    })
  })

  test('waits for parallel recipients and for viewers', () => {
    const from = state('sent', [recipient('a'), recipient('v', { type: 'viewer' })])
    const one = after(completeRecipient(from, 'a', now))
    expect(one.state.envelope.status).toBe('sent')
    const both = after(completeRecipient(one.state, 'v', now))
    expect(both.state.envelope).toMatchObject({ status: 'completed', completed: now })
    expect(both.effects.map((effect) => effect.kind)).toEqual(['announce', 'seal', 'announce'])
  })

  test('never waits for a carbon copy', () => {
    const from = state('sent', [recipient('a'), recipient('c', { type: 'carbon-copy', status: null })])
    expect(outcome(completeRecipient(from, 'a', now))).toBe('completed')
  })

  test('completes when the only incomplete recipient is removed', () => {
    const from = state('sent', [recipient('a', { status: 'completed' }), recipient('b')])
    const removed = after(removeRecipient(from, 'b', now))
    expect(removed.state.envelope.status).toBe('completed')
    expect(removed.effects.map((effect) => effect.kind)).toEqual(['shut-links', 'seal', 'announce'])
  })
})

describe('declining and resending', () => {
  test('a decline keeps the envelope open and later orders waiting, and resending restores the turn', () => {
    const from = state('sent', [recipient('a'), recipient('b', { order: 2, status: 'pending' })])
    const declined = after(declineRecipient(from, 'a', 'Wrong price', now))
    expect(declined.state.envelope).toMatchObject({ status: 'sent', declined: now })
    expect(statusesOf(declined)).toEqual({ a: 'declined', b: 'pending' })
    const again = after(resendToRecipient(declined.state, 'a', now))
    expect(again.state.recipients[0]).toMatchObject({ status: 'sent', declined: null, declinedReason: null })
    expect(again.state.envelope.declined).toBe(now)
  })

  test('resends the finished documents of a completed envelope, also to carbon copies', () => {
    const from = state('completed', [
      recipient('a', { status: 'completed' }),
      recipient('c', { type: 'carbon-copy', status: null }),
    ])
    expect(after(resendToRecipient(from, 'c', now)).effects).toEqual([{ kind: 'deliver', recipientId: 'c' }])
  })

  test('sends nothing to a carbon copy before completion', () => {
    const from = state('sent', [recipient('a'), recipient('c', { type: 'carbon-copy', status: null })])
    expect(outcome(resendToRecipient(from, 'c', now))).toBe('conflict')
  })

  test('refuses a muted recipient who already has the turn instead of reporting success', () => {
    expect(outcome(resendToRecipient(state('sent', [recipient('a', { muted: true })]), 'a', now))).toBe(
      'conflict',
    )
  })
})

describe('removing', () => {
  test('keeps the last recipient', () => {
    expect(outcome(removeRecipient(state('sent', [recipient('a')]), 'a', now))).toBe('last-recipient')
  })

  test('passes the turn on', () => {
    const from = state('sent', [recipient('a'), recipient('b', { order: 2, status: 'pending' })])
    expect(statusesOf(after(removeRecipient(from, 'a', now)))).toEqual({ b: 'sent' })
  })
})

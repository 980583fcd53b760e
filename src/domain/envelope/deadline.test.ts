import { expect, test } from 'vitest'
import { deadlineFrom, isPastDeadline, problemWith } from './deadline.ts'
import type { EnvelopeStatus } from './envelope.ts'
import { expireEnvelope, moveDeadline, recallEnvelope } from './lifecycle.ts'
import type { EnvelopeState } from './lifecycle.ts'

const now = '2026-03-01T10:00:00.000Z'
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString()
const day = 86_400_000

function state(deadline: string | null, status: EnvelopeStatus = 'sent'): EnvelopeState {
  const moments = { created: now, sent: now, voided: null, declined: null, completed: null }
  const person = { type: 'signer', status: 'sent', order: 1, muted: false, sent: now } as const
  const undone = { declined: null, completed: null, declinedReason: null }
  return {
    envelope: { id: 'e', status, ...moments, deadline },
    recipients: [
      { id: 'a', ...person, ...undone },
      { id: 'muted', ...person, ...undone, muted: true },
    ],
  }
}

test('a deadline has come at its very moment, and only for an envelope that is open', () => {
  expect([at(1), at(0), at(-1), null].map((one) => isPastDeadline(state(one).envelope, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  for (const status of ['draft', 'created', 'completed', 'voided'] as const)
    expect(isPastDeadline(state(at(-1), status).envelope, now)).toBe(false)
})

test('counts days from the sending, and takes a moment within a year', () => {
  expect(deadlineFrom(null, now)).toEqual({ ok: true, value: null })
  expect(deadlineFrom({ days: 2 }, now)).toEqual({ ok: true, value: at(2 * day) })
  expect(deadlineFrom({ at: at(5) }, now)).toEqual({ ok: true, value: at(5) })
  expect(deadlineFrom({ at: at(0) }, now)).toMatchObject({ refusal: { code: 'not-ready-to-send' } })
  expect([365 * day, 365 * day + 1].map((wait) => problemWith(at(wait), now) === null)).toEqual([true, false])
})

test('expires once, tells everyone who holds a link, and says why', () => {
  const ended = expireEnvelope(state(now), now)
  expect(ended).toMatchObject({ ok: true, value: { state: { envelope: { status: 'voided', voided: now } } } })
  expect(ended.ok && ended.value.effects).toEqual([
    { kind: 'shut-links', recipientId: null },
    { kind: 'tell-voided', recipientId: 'a', reason: 'deadline' },
    { kind: 'announce', event: 'envelope_voided', reason: 'deadline' },
    { kind: 'tell-sender-expired' },
  ])
  for (const too of [state(at(1)), state(null), state(now, 'voided'), state(now, 'completed')])
    expect(expireEnvelope(too, now)).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
})

test('moves while it is open, and a recall forgets it', () => {
  const moved = moveDeadline(state(at(1)), at(day), now)
  expect(moved.ok && moved.value.state.envelope.deadline).toBe(at(day))
  expect(moveDeadline(state(at(1)), null, now)).toMatchObject({ ok: true })
  expect(moveDeadline(state(at(1)), at(-1), now)).toMatchObject({ refusal: { code: 'invalid-input' } })
  for (const status of ['draft', 'completed', 'voided'] as const)
    expect(moveDeadline(state(null, status), at(day), now)).toMatchObject({
      refusal: { code: 'envelope-not-open' },
    })
  const recalled = recallEnvelope(state(at(1)))
  expect(recalled.ok && recalled.value.state.envelope.deadline).toBeNull()
})

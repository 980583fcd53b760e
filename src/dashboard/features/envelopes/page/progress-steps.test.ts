import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { expect, test } from 'vitest'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'
import { firstOf, orderGroups, stepsOf, problemsOf } from './progress-steps.ts'

function recipient(id: string, parts: Partial<RecipientProgress> = {}): RecipientProgress {
  return {
    id,
    name: id,
    email: `${id}@example.com`,
    mobile: null,
    type: 'signer',
    status: 'sent',
    message: null,
    password: false,
    smsAuth: null,
    muted: false,
    order: 1,
    declinedReason: null,
    created: null,
    sent: null,
    declined: null,
    completed: null,
    delivered: null,
    reminded: null,
    failed: null,
    documentsDelivered: null,
    viewed: null,
    diagnosis: null,
    delayed: null,
    identity: null,
    redirects: { sessionCompleted: null, sessionDeclined: null },
    ...parts,
  }
}

const people = [
  recipient('copy', { type: 'carbon-copy', status: null, order: 0 }),
  recipient('third', { order: 9, status: 'pending' }),
  recipient('first', { order: 1, status: 'completed' }),
  recipient('a', { order: 4 }),
  recipient('b', { order: 4, status: 'completed' }),
]

function groups(status: EnvelopeStatus) {
  return orderGroups({ status, recipients: people }).map(
    ({ place, turn, recipients }) => `${place} ${turn}: ${recipients.map(({ id }) => id).join(' ')}`,
  )
}

test('groups equal orders together, with copies last', () => {
  expect(groups('sent')).toEqual(['1 done: first', '2 now: a b', '3 later: third', '0 later: copy'])
})

test('gives no one the turn in a draft or a voided envelope', () => {
  expect(groups('draft')).toEqual(['1 done: first', '2 later: a b', '3 later: third', '0 later: copy'])
  expect(groups('voided')).toEqual(['1 done: first', '2 stopped: a b', '3 stopped: third', '0 stopped: copy'])
})

test('tells what happened to a recipient in order', () => {
  const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`
  const words = (parts: Partial<RecipientProgress>, keepsEmails = false) =>
    stepsOf(recipient('a', parts), { keepsEmails }).map((step) => step.words)
  expect(words({ sent: at(1), viewed: at(2), completed: at(3) })).toEqual(['Sent', 'Opened', 'Signed'])
  expect(
    words({
      sent: at(1),
      delivered: at(2),
      reminded: at(4),
      viewed: at(3),
      completed: at(5),
      documentsDelivered: at(6),
    }),
  ).toEqual([
    'Sent',
    'Accepted by the mail server',
    'Opened',
    'Reminded',
    'Signed',
    'Documents accepted by the mail server',
  ])
  expect(words({ delivered: at(1), documentsDelivered: at(2) }, true)).toEqual([
    'Kept in the inbox',
    'Documents kept in the inbox',
  ])
  expect(words({ status: 'failed', sent: at(1), failed: at(2) })).toEqual(['Sent', 'Not delivered'])
  expect(words({ sent: at(3), viewed: at(2) })).toEqual(['Opened', 'Sent'])
  expect(words({ status: 'declined', sent: at(1), declined: at(2) })).toEqual(['Sent', 'Declined'])
  expect(words({ status: 'sent', sent: at(3), declined: at(2) })).toEqual(['Sent'])
  expect(words({ type: 'viewer', completed: at(1) })).toEqual(['Finished viewing'])
})

test('reports problems only in an open envelope', () => {
  const recipients = [recipient('d', { status: 'declined' }), recipient('f', { status: 'failed' })]
  const ids = (status: EnvelopeStatus) => {
    const { declined, failed } = problemsOf({ status, recipients })
    return [...declined, ...failed].map(({ id }) => id)
  }
  expect(ids('sent')).toEqual(['d', 'f'])
  expect(ids('voided')).toEqual([])
})

test('reports an unsent message, and finished documents that never arrived', () => {
  const recipients = [
    recipient('waits', { delayed: 'The mail server cannot be reached.' }),
    recipient('failed', { status: 'failed', diagnosis: 'There is no such mailbox.' }),
    recipient('signed', { status: 'completed', diagnosis: 'The mailbox is full.' }),
  ]
  const ids = (status: EnvelopeStatus) => {
    const { delayed, unreached } = problemsOf({ status, recipients })
    return [delayed.map(({ id }) => id), unreached.map(({ id }) => id)]
  }
  expect(ids('sent')).toEqual([['waits'], []])
  expect(ids('completed')).toEqual([['waits'], ['failed', 'signed']])
  expect(ids('draft')).toEqual([[], []])
})

test('shows the first recipients of all groups, and counts the rest', () => {
  const recipients = Array.from({ length: 50 }, (_, index) =>
    recipient(`${index}`, { order: index < 20 ? 1 : 2 }),
  )
  const groups = orderGroups({ status: 'sent', recipients })
  const first = firstOf(groups, 30, () => true)
  expect([first.groups.map((group) => group.recipients.length), first.more]).toEqual([[20, 10], 20])
  const few = firstOf(groups, 30, ({ order }) => order === 2)
  expect(few.groups.map(({ place, recipients: shown }) => [place, shown.length])).toEqual([[2, 30]])
  expect(few.more).toBe(0)
  expect(firstOf(groups, 30, () => false)).toEqual({ groups: [], more: 0 })
})

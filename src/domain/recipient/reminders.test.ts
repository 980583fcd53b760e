import { expect, test } from 'vitest'
import type { EnvelopeStatus } from '../envelope/envelope.ts'
import { isReminderDue } from './reminders.ts'
import type { RemindedRecipient, ReminderWish } from './reminders.ts'

const wish = { everyDays: 3, atMost: 2 }
const sent = '2026-03-01T10:00:00.000Z'
const after = (milliseconds: number) => new Date(Date.parse(sent) + milliseconds).toISOString()
const threeDays = 3 * 86_400_000

interface Situation {
  readonly recipient?: Partial<RemindedRecipient>
  readonly status?: EnvelopeStatus
  readonly first?: Partial<RemindedRecipient>
  readonly wish?: ReminderWish
  readonly now?: string
}

function isDue({ recipient = {}, status = 'sent', first, wish: wanted = wish, now }: Situation): boolean {
  const one: RemindedRecipient = {
    id: 'a',
    type: 'signer',
    status: 'sent',
    order: 2,
    muted: false,
    sent,
    declined: null,
    completed: null,
    declinedReason: null,
    reminded: null,
    reminders: 0,
    ...recipient,
  }
  const envelope = { id: 'e', status, created: sent, sent, voided: null, declined: null, completed: null }
  const recipients = first === undefined ? [one] : [{ ...one, id: 'b', order: 1, ...first }, one]
  return isReminderDue(wanted, one, { envelope, recipients }, now ?? after(threeDays))
}

const table: readonly (readonly [string, Situation, boolean])[] = [
  ['to the millisecond', {}, true],
  ['not a millisecond before', { now: after(threeDays - 1) }, false],
  ['counted from the last reminder', { recipient: { reminded: after(1), reminders: 1 } }, false],
  [
    'again after the last reminder',
    { recipient: { reminded: after(0), reminders: 1 }, now: after(threeDays) },
    true,
  ],
  ['at most so many', { recipient: { reminded: sent, reminders: 2 } }, false],
  ['never a muted one', { recipient: { muted: true } }, false],
  ['no longer muted: counted from the sending', { recipient: { sent: null } }, true],
  ['viewers too', { recipient: { type: 'viewer' } }, true],
  ['no carbon copy', { recipient: { type: 'carbon-copy', status: null } }, false],
  ['none whose turn has not come', { recipient: { status: 'pending' }, first: {} }, false],
  ['none while another acts before', { first: {} }, false],
  ['whose turn has come', { first: { status: 'completed' } }, true],
  ['none who failed', { recipient: { status: 'failed' } }, false],
  ['none who declined', { recipient: { status: 'declined' } }, false],
  ['none who finished', { recipient: { status: 'completed' } }, false],
  ['off without an interval', { wish: { everyDays: null, atMost: 2 } }, false],
  ['off without a number', { wish: { everyDays: 3, atMost: null } }, false],
  ['not in a recalled envelope', { status: 'draft' }, false],
  ['not once voided', { status: 'voided' }, false],
  ['not once completed', { status: 'completed' }, false],
]
test.each(table)('%s', (_, situation, due) => {
  expect(isDue(situation)).toBe(due)
})

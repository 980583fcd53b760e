import { expect, test } from 'vitest'
import type { EnvelopeStatus } from '../envelope/envelope.ts'
import { isReminderDue } from './reminders.ts'
import type { RemindedRecipient, ReminderSettings } from './reminders.ts'

const settings = { everyDays: 3, atMost: 2 }
const sent = '2026-03-01T10:00:00.000Z'
const after = (milliseconds: number) => new Date(Date.parse(sent) + milliseconds).toISOString()
const threeDays = 3 * 86_400_000

interface Situation {
  readonly recipient?: Partial<RemindedRecipient>
  readonly status?: EnvelopeStatus
  readonly first?: Partial<RemindedRecipient>
  readonly settings?: ReminderSettings
  readonly now?: string
}

function isDue({
  recipient = {},
  status = 'sent',
  first,
  settings: wanted = settings,
  now,
}: Situation): boolean {
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
  ['due to the millisecond', {}, true],
  ['not due a millisecond earlier', { now: after(threeDays - 1) }, false],
  ['counts from the last reminder', { recipient: { reminded: after(1), reminders: 1 } }, false],
  [
    'due again after the last reminder',
    { recipient: { reminded: after(0), reminders: 1 }, now: after(threeDays) },
    true,
  ],
  ['stops at the limit', { recipient: { reminded: sent, reminders: 2 } }, false],
  ['never reminds a muted recipient', { recipient: { muted: true } }, false],
  ['counts from the sending once no longer muted', { recipient: { sent: null } }, true],
  ['reminds viewers too', { recipient: { type: 'viewer' } }, true],
  ['never reminds a carbon copy', { recipient: { type: 'carbon-copy', status: null } }, false],
  ['not before their turn', { recipient: { status: 'pending' }, first: {} }, false],
  ['not while another acts first', { first: {} }, false],
  ['due once their turn has come', { first: { status: 'completed' } }, true],
  ['never reminds a failed recipient', { recipient: { status: 'failed' } }, false],
  ['never reminds one who declined', { recipient: { status: 'declined' } }, false],
  ['never reminds one who finished', { recipient: { status: 'completed' } }, false],
  ['off without an interval', { settings: { everyDays: null, atMost: 2 } }, false],
  ['off without a limit', { settings: { everyDays: 3, atMost: null } }, false],
  ['not in a recalled envelope', { status: 'draft' }, false],
  ['not once voided', { status: 'voided' }, false],
  ['not once completed', { status: 'completed' }, false],
]
test.each(table)('%s', (_, situation, due) => {
  expect(isDue(situation)).toBe(due)
})

import { expect, test } from 'vitest'
import type { EnvelopeStatus } from '../envelope/envelope.ts'
import { isReminderDue } from './reminders.ts'
import type { RemindedRecipient } from './reminders.ts'
import type { ReminderRule } from '../policy/policy.ts'

const rule: ReminderRule = { firstAfterDays: 3, everyDays: 3, atMost: 2, beforeDeadline: false }
const lastly = { ...rule, beforeDeadline: true }
const sent = '2026-03-01T10:00:00.000Z'
const after = (milliseconds: number) => new Date(Date.parse(sent) + milliseconds).toISOString()
const oneDay = 86_400_000
const threeDays = 3 * oneDay

interface Situation {
  readonly recipient?: Partial<RemindedRecipient>
  readonly status?: EnvelopeStatus
  readonly first?: Partial<RemindedRecipient>
  readonly rule?: ReminderRule | null
  readonly deadline?: string
  readonly now?: string
}

function isDue({
  recipient = {},
  status = 'sent',
  first,
  rule: wanted = rule,
  deadline,
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
  const envelope = {
    id: 'e',
    status,
    created: sent,
    sent,
    voided: null,
    declined: null,
    completed: null,
    deadline: deadline ?? null,
  }
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
  ['off without a rule', { rule: null }, false],
  ['the first one waits for its own time', { rule: { ...rule, firstAfterDays: 4 } }, false],
  [
    'later ones do not',
    { rule: { ...rule, firstAfterDays: 4 }, recipient: { reminded: after(0), reminders: 1 } },
    true,
  ],
  ['not past the deadline', { deadline: after(threeDays) }, false],
  ['due a day before the deadline', { rule: lastly, deadline: after(oneDay * 2), now: after(oneDay) }, true],
  ['not a millisecond earlier', { rule: lastly, deadline: after(oneDay * 2), now: after(oneDay - 1) }, false],
  [
    'a day before the deadline whatever the limit',
    {
      rule: lastly,
      deadline: after(oneDay * 2),
      now: after(oneDay),
      recipient: { reminded: sent, reminders: 2 },
    },
    true,
  ],
  [
    'not again on the last day',
    {
      rule: lastly,
      deadline: after(oneDay * 2),
      now: after(oneDay + 9),
      recipient: { reminded: after(oneDay + 1) },
    },
    false,
  ],
  [
    'not if the link came on the last day',
    { rule: lastly, deadline: after(oneDay - 1), now: after(9) },
    false,
  ],
  ['not in a recalled envelope', { status: 'draft' }, false],
  ['not once voided', { status: 'voided' }, false],
  ['not once completed', { status: 'completed' }, false],
]
test.each(table)('%s', (_, situation, due) => {
  expect(isDue(situation)).toBe(due)
})

import { activeOrder } from '#domain/recipient/routing.ts'
import type { SignedIn } from '../../../api/organisation/viewer.ts'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import type { RecipientProgress } from '../../../api/sending/recipients.ts'

/** Recipients that act at the same time, and whether it is their turn. */
export interface OrderGroup {
  /** `copies` are those who only receive a copy at the end. */
  readonly id: string
  readonly kind: 'acting' | 'copies'
  /** 1 is first. Counts only recipients who act. */
  readonly place: number
  readonly turn: 'done' | 'now' | 'later' | 'stopped'
  readonly recipients: readonly RecipientProgress[]
}

/** The recipients in the order in which they act, equal orders together, copies last. */
export function orderGroups({
  status,
  recipients,
}: Pick<EnvelopePage, 'status' | 'recipients'>): OrderGroup[] {
  const active = status === 'sent' ? activeOrder(recipients) : null
  const acting = recipients.filter((one) => one.type !== 'carbon-copy')
  const copies = recipients.filter((one) => one.type === 'carbon-copy')
  const orders = [...new Set(acting.map((one) => one.order))].toSorted((a, b) => a - b)
  const groups = orders.map((order, index): OrderGroup => {
    const together = acting.filter((one) => one.order === order)
    const isDone = together.every((one) => one.status === 'completed')
    const turn = isDone ? 'done' : status === 'voided' ? 'stopped' : order === active ? 'now' : 'later'
    return { id: `order-${order}`, kind: 'acting', place: index + 1, turn, recipients: together }
  })
  if (copies.length === 0) return groups
  const turn = status === 'completed' ? 'done' : status === 'voided' ? 'stopped' : 'later'
  return [...groups, { id: 'copies', kind: 'copies', place: 0, turn, recipients: copies }]
}

/** The first recipients of groups that `isWanted` chooses, at most so many, and how many more there are. */
export function firstOf(
  groups: readonly OrderGroup[],
  most: number,
  isWanted: (recipient: RecipientProgress) => boolean,
): { readonly groups: OrderGroup[]; readonly more: number } {
  const wanted = groups.map((group) => ({ ...group, recipients: group.recipients.filter(isWanted) }))
  let left = most
  const shown = wanted.map((group) => {
    const recipients = group.recipients.slice(0, left)
    left -= recipients.length
    return { ...group, recipients }
  })
  const all = wanted.reduce((sum, { recipients }) => sum + recipients.length, 0)
  return { groups: shown.filter(({ recipients }) => recipients.length > 0), more: all - (most - left) }
}

/** Something that happened to a recipient. */
export interface RecipientStep {
  readonly words: string
  readonly at: string
}

/** What happened to a recipient, in order. */
export function stepsOf(
  recipient: RecipientProgress,
  { keepsEmails }: Pick<SignedIn, 'keepsEmails'>,
): RecipientStep[] {
  const { type, sent, delivered, reminded, failed, viewed, declined, completed, documentsDelivered } =
    recipient
  const finished = type === 'signer' ? 'Signed' : 'Finished viewing'
  const steps = [
    sent ? { words: 'Sent', at: sent } : null,
    delivered
      ? { words: keepsEmails ? 'Kept in the inbox' : 'Accepted by the mail server', at: delivered }
      : null,
    reminded ? { words: 'Reminded', at: reminded } : null,
    failed ? { words: 'Not delivered', at: failed } : null,
    viewed ? { words: 'Opened', at: viewed } : null,
    declined && recipient.status === 'declined' ? { words: 'Declined', at: declined } : null,
    completed ? { words: type === 'carbon-copy' ? 'Copy sent' : finished, at: completed } : null,
    documentsDelivered ? { words: documentsWords(keepsEmails), at: documentsDelivered } : null,
  ]
  return steps.filter((step) => step !== null).toSorted((a, b) => a.at.localeCompare(b.at))
}

function documentsWords(keepsEmails: boolean): string {
  return keepsEmails ? 'Documents kept in the inbox' : 'Documents accepted by the mail server'
}

/** What keeps the envelope from continuing or its documents from arriving, by the people concerned. */
export interface Problems {
  readonly declined: readonly RecipientProgress[]
  readonly failed: readonly RecipientProgress[]
  /** A message to them has not been sent yet and is being retried. */
  readonly delayed: readonly RecipientProgress[]
  /** The finished documents did not reach them. */
  readonly unreached: readonly RecipientProgress[]
}

/** Which recipients have which problem. */
export function problemsOf({ status, recipients }: Pick<EnvelopePage, 'status' | 'recipients'>): Problems {
  const open = status === 'sent' ? recipients : []
  const done = status === 'completed' ? recipients : []
  return {
    declined: open.filter((one) => one.status === 'declined'),
    failed: open.filter((one) => one.status === 'failed'),
    delayed: [...open, ...done].filter((one) => one.delayed !== null && one.status !== 'failed'),
    unreached: done.filter((one) => one.diagnosis !== null && one.delayed === null),
  }
}

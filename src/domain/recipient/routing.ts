import type { Recipient } from './recipient.ts'

/** Whether the envelope will wait for this recipient: for signers and viewers, never for a carbon copy. */
export function acts(recipient: Recipient): boolean {
  return recipient.type !== 'carbon-copy'
}

/** Whether this recipient still has to finish before the envelope completes. */
export function isIncomplete(recipient: Recipient): boolean {
  return acts(recipient) && recipient.status !== 'completed'
}

/**
 * The order whose turn it is: the lowest among incomplete recipients, or null when all have finished. Recipients with
 * equal order act in parallel. Source: specification, Recipient `order`.
 */
export function activeOrder(recipients: readonly Recipient[]): number | null {
  const orders = recipients.filter(isIncomplete).map((recipient) => recipient.order)
  return orders.length === 0 ? null : Math.min(...orders)
}

/** Whether it is this recipient's turn. */
export function isTurnOf(recipient: Recipient, recipients: readonly Recipient[]): boolean {
  return isIncomplete(recipient) && recipient.order === activeOrder(recipients)
}

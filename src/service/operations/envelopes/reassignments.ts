import type { AuditEventRow } from '../../database/envelopes/audit-events.ts'
import { sinceSent } from './removals.ts'

/** How a recipient's place came to someone else. */
export interface Reassignment {
  readonly sequence: number
  readonly at: Date
  /** Who named someone else. */
  readonly former: { readonly name: string; readonly email: string }
  /** Whom they named. */
  readonly name: string
  readonly email: string
  readonly reason: string
}

/**
 * How the place of a recipient was passed on since the envelope was last sent and its sender last chose whose it is,
 * oldest first.
 */
export function reassignmentsOf(
  events: readonly AuditEventRow[],
  recipientId: string,
): readonly Reassignment[] {
  const about = sinceSent(events).filter(({ details }) => details['recipientId'] === recipientId)
  const chosen = about.findLastIndex(
    ({ kind, actor, details: { changed } }) =>
      kind === 'recipient-updated' &&
      actor.kind !== 'recipient' &&
      Array.isArray(changed) &&
      changed.includes('email'),
  )
  return about
    .slice(chosen + 1)
    .filter(({ kind }) => kind === 'recipient-reassigned')
    .map(({ sequence, at, actor, details: { name, email, reason } }) => ({
      sequence,
      at,
      former: { name: actor.name ?? '', email: actor.email ?? '' },
      name: textOf(name),
      email: textOf(email),
      reason: textOf(reason),
    }))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

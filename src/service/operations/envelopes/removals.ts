import { isUnsigned } from '#domain/envelope/lifecycle.ts'
import type { AuditEventRow } from '../../database/envelopes/audit-events.ts'
import type { AuditActor } from '../../database/tables/signing-tables.ts'
import type { EnvelopeRow, RecipientRow } from '../../database/tables/schema.ts'

/** Who was removed from a sent envelope, when and by whom. */
export interface Removal {
  readonly at: string
  readonly name: string
  readonly email: string
  readonly by: AuditActor
}

/** The events since the envelope was last sent: what happened before a recall proves nothing about what was signed. */
export function sinceSent(events: readonly AuditEventRow[]): readonly AuditEventRow[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ kind }) => kind === 'envelope-sent'),
    ),
  )
}

/** The removals by which an envelope completed without a signature, oldest first. Null for any other envelope. */
export function removalsLeavingUnsigned(
  { status }: Pick<EnvelopeRow, 'status'>,
  recipients: readonly Pick<RecipientRow, 'type'>[],
  events: readonly AuditEventRow[],
): Removal[] | null {
  if (!isUnsigned({ status, recipients })) return null
  return sinceSent(events)
    .filter(({ kind }) => kind === 'recipient-removed')
    .map(({ at, actor: by, details: { name, email } }) => ({
      at: at.toISOString(),
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
      by,
    }))
}

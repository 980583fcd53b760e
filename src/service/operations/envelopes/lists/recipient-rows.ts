import type { NewRecipientRow } from '../../../database/tables/schema.ts'
import type { EnvelopeKey } from '../../../database/envelopes/envelope-aggregate.ts'
import { hashPassword } from '../../../secrets/passwords.ts'
import type { PlannedRecipient } from '../plan-envelope.ts'

/**
 * The rows of planned recipients in request order, with hashed passwords. Hashing is slow, so do not call it inside a
 * transaction.
 */
export async function recipientRows(
  key: EnvelopeKey,
  recipients: readonly PlannedRecipient[],
): Promise<NewRecipientRow[]> {
  const rows: NewRecipientRow[] = []
  for (const [position, recipient] of recipients.entries()) {
    const { body } = recipient
    const passwordHash = body.password ? await hashPassword(body.password) : null
    rows.push({ ...rowOf(key, recipient), position, passwordHash })
  }
  return rows
}

function rowOf({ organisationId, envelopeId }: EnvelopeKey, { id, body, state }: PlannedRecipient) {
  return {
    organisationId,
    id,
    envelopeId,
    name: body.name,
    email: body.email,
    mobile: body.mobile ?? null,
    type: state.type,
    status: state.status,
    message: body.message ?? null,
    smsAuth: body.smsAuth ?? null,
    muted: state.muted,
    signingOrder: state.order,
    redirects: JSON.stringify({
      sessionCompleted: body.redirects?.sessionCompleted ?? null,
      sessionDeclined: body.redirects?.sessionDeclined ?? null,
    }),
  }
}

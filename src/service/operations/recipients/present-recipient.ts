import type { recipient } from '#contract/v1/recipients.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import type { Answer } from '../operation.ts'
import { isoOrNull } from '../moments.ts'

/**
 * A recipient as the interface returns it, with the password only as whether there is one. Source: specification,
 * Recipient.
 */
export function presentRecipient(row: RecipientRow): Answer<typeof recipient> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    type: row.type,
    status: row.status,
    message: row.message,
    password: row.passwordHash !== null,
    smsAuth: row.smsAuth,
    muted: row.muted,
    order: row.signingOrder,
    declinedReason: row.declinedReason,
    created: row.created.toISOString(),
    sent: isoOrNull(row.sent),
    declined: isoOrNull(row.declined),
    completed: isoOrNull(row.completed),
    redirects: {
      sessionCompleted: row.redirects.sessionCompleted ?? null,
      sessionDeclined: row.redirects.sessionDeclined ?? null,
    },
  }
}

import { recipients } from '#contract/v1/recipients.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import type { Recipient } from '#domain/recipient/recipient.ts'
import { acts } from '#domain/recipient/routing.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { recipientOf } from '../../database/envelopes/envelope-aggregate.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import { authorOf } from '../access.ts'
import { note } from '../envelopes/apply-effects.ts'
import { lockCurrent, undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { envelopeOfRecipient, noSuchRecipient, recipientFor } from './find-recipient.ts'

/**
 * GET /v1/recipients/:id/token: a new signing link for the caller to pass on. It leads a finished recipient to the
 * documents, read only. Source: specification, Token rules 1 and 2.
 */
export const createToken = operation(recipients.token, async (context, { params, query }) => {
  const { database, caller } = context
  const key = await envelopeOfRecipient(database, caller, params.id)
  if (!key.ok) return key
  const made = await undoingRefusals(database, async (transaction) => {
    const loaded = (await lockCurrent(transaction, key.value))?.loaded
    const found = recipientFor(caller, loaded, { recipientId: params.id, manage: true })
    if (loaded === undefined || !found.ok) return found.ok ? refuse(noSuchRecipient()) : found
    const blocked = whyNoToken(recipientOf(found.value), loaded.row.status)
    if (blocked) return refuse(blocked)
    const about = { ...key.value, recipientId: params.id, days: query.tokenDuration }
    const token = await signingLinks.add(transaction, { ...about, channel: 'copied' })
    const { id: recipientId, name, email } = found.value
    const created = note(authorOf(context), 'link-created', { recipientId, name, email, days: about.days })
    await appendAuditEvents(transaction, key.value, [created], await databaseNow(transaction))
    return ok(token)
  })
  if (!made.ok) return made
  const { secret, expires } = made.value
  return ok({
    endpoint: `${context.config.dashboardUrl}/sign/${secret}`,
    expiration: expires.toISOString(),
  })
})

/** A link must lead somewhere: to documents to sign or view now or later, or to the finished ones. */
function whyNoToken(recipient: Recipient, status: EnvelopeStatus): Refusal | null {
  switch (status) {
    case 'draft':
    case 'created':
      return refusal('conflict', 'The envelope hasn’t been sent yet, so a link wouldn’t work.')
    case 'voided':
      return refusal('conflict', 'The envelope is voided, so no one can open it.')
    case 'completed':
      return null
    case 'sent':
      if (!acts(recipient))
        return refusal('conflict', 'A carbon copy can only open the envelope once it is completed.')
      if (recipient.status === 'declined')
        return refusal('conflict', 'The recipient has declined. Resend the email first.')
      return null
  }
}

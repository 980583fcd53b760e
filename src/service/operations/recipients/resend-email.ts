import { recipients } from '#contract/v1/recipients.ts'
import { resendToRecipient } from '#domain/envelope/lifecycle.ts'
import { ok } from '#domain/result.ts'
import { loadEnvelope } from '../../database/envelope-aggregate.ts'
import { authorOf } from '../access.ts'
import { transition } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { envelopeOfRecipient, recipientFor } from './find-recipient.ts'
import { presentRecipient } from './present-recipient.ts'

/** POST /v1/recipients/:id/resend-email: the signing link again, or the finished documents. Source: specification, Resend rules. */
export const resendEmail = operation(recipients.resendEmail, async (context, { params }) => {
  const { database, caller } = context
  const key = await envelopeOfRecipient(database, caller, params.id)
  if (!key.ok) return key
  const wanted = { recipientId: params.id, manage: true }
  const resent = await transition(
    { database, author: authorOf(context) },
    key.value,
    (state, { loaded, now }) => {
      const found = recipientFor(caller, loaded, wanted)
      return found.ok ? resendToRecipient(state, params.id, now) : found
    },
  )
  if (!resent.ok) return resent
  const found = recipientFor(caller, await loadEnvelope(database, key.value), wanted)
  return found.ok ? ok(presentRecipient(found.value)) : found
})

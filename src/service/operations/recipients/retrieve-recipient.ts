import { recipients } from '#contract/v1/recipients.ts'
import { ok } from '#domain/result.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { operation } from '../operation.ts'
import { envelopeOfRecipient, recipientFor } from './find-recipient.ts'
import { presentRecipient } from './present-recipient.ts'

/** GET /v1/recipients/:id. */
export const retrieveRecipient = operation(recipients.retrieve, async ({ database, caller }, { params }) => {
  const key = await envelopeOfRecipient(database, caller, params.id)
  if (!key.ok) return key
  const loaded = await loadEnvelope(database, key.value)
  const found = recipientFor(caller, loaded, { recipientId: params.id, manage: false })
  return found.ok ? ok(presentRecipient(found.value)) : found
})

import { randomUUIDv7 } from 'node:crypto'
import { envelopes } from '#contract/v1/envelopes.ts'
import { takeInAll } from '../documents/take-in-all.ts'
import { operation } from '../operation.ts'
import { findSender } from './find-sender.ts'
import { makeEnvelope } from './make-envelope.ts'
import { planEnvelope } from './plan-envelope.ts'

/**
 * POST /v1/envelopes: creates an envelope and sends it, or keeps it as a draft. Files are stored first, then all rows
 * at once.
 */
export const createEnvelope = operation(envelopes.create, async (context, { body }) => {
  const key = {
    organisationId: context.caller.organisationId,
    envelopeId: context.once?.id ?? randomUUIDv7(),
  }
  const { accountId, groupId = null, shared = null } = body
  const sender = await findSender(context, { accountId, groupId, shared })
  if (!sender.ok) return sender
  const plan = planEnvelope(body)
  if (!plan.ok) return plan
  const documents = await takeInAll(context.ports, key, body.documents)
  if (!documents.ok) return documents
  return makeEnvelope(context, {
    key,
    name: body.name,
    message: body.message ?? null,
    metadata: body.metadata ?? {},
    isDraft: body.draft ?? false,
    sender: sender.value,
    plan: plan.value,
    documents: documents.value,
  })
})

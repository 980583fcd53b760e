import { drafts } from '#contract/app/drafts.ts'
import { deadlineFrom } from '#domain/envelope/deadline.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { rulesToSend } from '../../database/organisations/policies.ts'
import { emailFile, outgoingOf, presentOutgoing } from '../messages/outgoing-messages.ts'
import type { Outgoing } from '../messages/outgoing-messages.ts'
import { fileOperation, operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { originOf } from '../guests/origin.ts'
import { loadDraft } from './load-draft.ts'

/** GET /app/drafts/:id/messages/:recipient_id: the email and the text message as they would be sent now. */
export const previewMessages = operation(drafts.messages, async (context, { params }) => {
  const outgoing = await messagesOf(context, params.id, params.recipientId)
  return outgoing.ok ? ok(presentOutgoing(outgoing.value, context.config)) : outgoing
})

/** GET /app/drafts/:id/letters/:recipient_id: the email's HTML, for a frame with its own policy. */
export const previewEmail = fileOperation(
  '/app/drafts/{id}/letters/{recipient_id}',
  'account',
  async (context, { id = '', recipient_id: recipientId = '' }) => {
    const outgoing = await messagesOf(context, id, recipientId)
    return outgoing.ok ? emailFile(outgoing.value) : outgoing
  },
)

async function messagesOf(
  context: Context<AccountCaller>,
  envelopeId: string,
  recipientId: string,
): Promise<Result<Outgoing>> {
  const draft = await loadDraft(context.database, context.caller, envelopeId)
  if (!draft.ok) return draft
  const { row, recipients, documents } = draft.value
  const recipient = recipients.find(({ id }) => id === recipientId)
  if (recipient === undefined) return refuse(refusal('not-found', 'The envelope has no such recipient.'))
  const origin = await originOf(context.database, row)
  const { value: rule } = (await rulesToSend(context.database, row)).deadline
  const end = deadlineFrom(rule, (await context.now()).toISOString())
  const deadline = end.ok && end.value !== null ? new Date(end.value) : null
  const { groupId } = row
  return ok(await outgoingOf(context, { envelope: row, documents, origin, recipient, groupId, deadline }))
}

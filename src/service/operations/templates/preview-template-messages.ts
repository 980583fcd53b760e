import { templateEditing } from '#contract/app/templates.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { emailFile, outgoingOf, presentOutgoing } from '../messages/outgoing-messages.ts'
import type { Outgoing } from '../messages/outgoing-messages.ts'
import { fileOperation, operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { originOf } from '../guests/origin.ts'
import { findVisibleTemplate } from './find-template.ts'

/**
 * GET /app/templates/:id/messages/:role_id: the email and the text message of a role, as if the caller used the
 * template now.
 */
export const previewTemplateMessages = operation(templateEditing.messages, async (context, { params }) => {
  const outgoing = await messagesOf(context, params.id, params.roleId)
  return outgoing.ok ? ok(presentOutgoing(outgoing.value, context.config)) : outgoing
})

/** GET /app/templates/:id/letters/:role_id: the email's HTML, for a frame with its own policy. */
export const previewTemplateEmail = fileOperation(
  '/app/templates/{id}/letters/{role_id}',
  'account',
  async (context, { id = '', role_id: roleId = '' }) => {
    const outgoing = await messagesOf(context, id, roleId)
    return outgoing.ok ? emailFile(outgoing.value) : outgoing
  },
)

/**
 * Addressed to the person that a role proposes, otherwise to the role by name. The caller sends, with the branding of
 * the template's group.
 */
async function messagesOf(
  context: Context<AccountCaller>,
  templateId: string,
  roleId: string,
): Promise<Result<Outgoing>> {
  const { database, caller } = context
  const found = await findVisibleTemplate(database, caller, templateId)
  if (!found.ok) return found
  const { row, documents, roles } = found.value
  const position = roles.findIndex(({ id }) => id === roleId)
  const role = roles[position]
  if (role === undefined) return refuse(refusal('not-found', 'The template has no such role.'))
  const { organisationId, accountId } = caller
  const groupId = row.groupId ?? caller.groupId
  const origin = await originOf(database, { organisationId, accountId, groupId })
  const recipient = {
    name: role.recipientName?.trim() || role.name.trim() || `Role ${position + 1}`,
    email: role.recipientEmail ?? '',
    mobile: role.recipientMobile,
    type: role.recipientType,
    message: null,
    muted: false,
  }
  const envelope = { name: row.envelopeName?.trim() || row.name, message: row.envelopeMessage }
  return ok(await outgoingOf(context, { envelope, documents, origin, recipient, groupId }))
}

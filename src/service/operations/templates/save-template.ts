import type { templateContent } from '#contract/app/templates.ts'
import { templateEditing } from '#contract/app/templates.ts'
import { sharedOnCreate } from '#domain/account/sharing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { sharingOf } from '../../database/organisations/accounts.ts'
import { replaceTemplateFields, templateFieldsOf } from '../../database/envelopes/template-content.ts'
import { updateTemplate } from '../../database/envelopes/templates.ts'
import { faultOf, withLabels } from '../drafts/save-draft.ts'
import { checkGroup } from '../groups/find-group.ts'
import { operation } from '../operation.ts'
import type { Asked } from '../operation.ts'
import { changeTemplate } from './change-template.ts'
import { writeRoles } from './write-template.ts'

type Role = Asked<typeof templateContent>['roles'][number]

/** PUT /app/templates/:id: saves everything in a template except its documents, based on the revision that was read. */
export const saveTemplate = operation(templateEditing.save, async (context, { params, body }) => {
  const fault = faultOf({ recipients: body.roles, fields: body.fields }, 'roles')
  if (fault) return refuse(fault)
  const saved = await changeTemplate(context, params.id, async ({ transaction, key, row }) => {
    if (row.revision !== body.revision)
      return refuse(refusal('stale-revision', 'The template was changed elsewhere after you opened it.'))
    const { groupId } = body
    const group = groupId === row.groupId ? ok(true) : await checkGroup(transaction, context.caller, groupId)
    if (!group.ok) return group
    await updateTemplate(transaction, key, {
      name: body.name,
      shared: sharedOnCreate(body.shared, await sharingOf(transaction, row)),
      groupId,
      envelopeName: textOrNull(body.envelopeName),
      envelopeMessage: textOrNull(body.envelopeMessage),
      envelopeShared: body.envelopeShared,
    })
    await writeRoles(transaction, context.database, key, body.roles.map(roleOf))
    const fields = await withLabels(body.fields, () => templateFieldsOf(transaction, key))
    await replaceTemplateFields(transaction, key, fields)
    return ok(null)
  })
  return saved.ok ? ok({ revision: saved.value.revision }) : saved
})

/** PUT /app/templates/:id/sharing. Where sharing is forced, a template stays shared. */
export const shareTemplate = operation(templateEditing.share, async (context, { params, body }) => {
  const shared = await changeTemplate(context, params.id, async ({ transaction, key, row }) => {
    const sharing = await sharingOf(transaction, row)
    await updateTemplate(transaction, key, { shared: sharedOnCreate(body.shared, sharing) })
    return ok(null)
  })
  return shared.ok ? ok(undefined) : shared
})

function roleOf(role: Role, position: number) {
  return {
    id: role.id,
    position,
    name: role.name,
    recipientName: textOrNull(role.recipientName),
    recipientEmail: textOrNull(role.recipientEmail),
    recipientMobile: textOrNull(role.recipientMobile),
    recipientType: role.recipientType,
    recipientPassword: role.recipientPassword === '' ? null : role.recipientPassword,
    recipientOrder: role.recipientOrder,
    recipientRedirects: {
      sessionCompleted: textOrNull(role.sessionCompleted),
      sessionDeclined: textOrNull(role.sessionDeclined),
    },
  }
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

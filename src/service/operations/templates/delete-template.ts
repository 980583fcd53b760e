import { templateEditing } from '#contract/app/templates.ts'
import { ok } from '#domain/result.ts'
import { announceTemplate } from '../../database/live.ts'
import { templateDocumentsOf } from '../../database/envelopes/template-content.ts'
import { deleteTemplateRow, lockTemplate } from '../../database/envelopes/templates.ts'
import { filesOf, removeLater } from '../documents/remove-files.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkTemplateManageable } from './find-template.ts'

/** DELETE /app/templates/:id: first the rows, then the files. Envelopes created from it have their own. */
export const deleteTemplate = operation(templateEditing.delete, async (context, { params }) => {
  const { database, caller } = context
  const key = { organisationId: caller.organisationId, templateId: params.id }
  const deleted = await undoingRefusals(database, async (transaction) => {
    const found = checkTemplateManageable(caller, await lockTemplate(transaction, key))
    if (!found.ok) return found
    const documents = await templateDocumentsOf(transaction, key)
    await deleteTemplateRow(transaction, key)
    const { accountId, groupId, shared } = found.value
    await announceTemplate(transaction, key, { gone: { accountId, groupId, shared } })
    await removeLater(transaction, filesOf(documents))
    return ok(undefined)
  })
  return deleted
})

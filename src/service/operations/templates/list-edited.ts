import { templateEditing } from '#contract/app/templates.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { templateFieldsOf, withContent } from '../../database/template-content.ts'
import { listTemplates } from '../../database/templates.ts'
import { viewerOf } from '../access.ts'
import { operation } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'
import { presentEdited } from './present-edited.ts'

/** GET /app/templates: also those that no envelope can be made from yet, newest first. */
export const listEdited = operation(templateEditing.list, async ({ database, caller }) => {
  const { organisationId } = caller
  const scope = { organisationId, viewer: viewerOf(caller) }
  const rows = await listTemplates(database, scope, {}, { limit: limits.templateList, usableOnly: false })
  const found = await withContent(database, organisationId, rows)
  return ok(
    found.map(({ row, documents, roles }) => ({
      id: row.id,
      name: row.name,
      shared: row.shared,
      accountId: row.accountId,
      groupId: row.groupId,
      documents: documents.length,
      roles: roles.length,
      created: row.created.toISOString(),
    })),
  )
})

/** GET /app/templates/:id. */
export const retrieveEdited = operation(
  templateEditing.retrieve,
  async ({ database, caller }, { params }) => {
    const found = await findVisibleTemplate(database, caller, params.id)
    if (!found.ok) return found
    const { row } = found.value
    const key = { organisationId: row.organisationId, templateId: row.id }
    return ok(presentEdited(found.value, await templateFieldsOf(database, key)))
  },
)

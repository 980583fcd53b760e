import { templateEditing } from '#contract/app/templates.ts'
import type { templateRow } from '#contract/app/templates.ts'
import { ok } from '#domain/result.ts'
import { templateFieldsOf, withContent } from '../../database/envelopes/template-content.ts'
import type { TemplateContent } from '../../database/envelopes/template-content.ts'
import { readCursor } from '../../database/lists/list-sql.ts'
import { pageOfTemplates, templateSorts } from '../../database/lists/template-lists.ts'
import type { ListedTemplate, TemplateOrder } from '../../database/lists/template-lists.ts'
import { viewerOf } from '../access.ts'
import { pictureAddress } from '../documents/pictures.ts'
import { cutPage } from '../lists/cut-page.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'
import { presentEdited } from './present-edited.ts'

const pageSize = 50

/**
 * GET /app/templates: one page, including templates that are not usable yet. An invalid cursor counts as the beginning.
 */
export const listEdited = operation(templateEditing.list, async ({ database, caller }, { query }) => {
  const { organisationId } = caller
  const { sort, direction, cursor, ...filters } = query
  const order: TemplateOrder = { sort, direction }
  const read = await pageOfTemplates(database, { organisationId, viewer: viewerOf(caller) }, filters, {
    order,
    after: readCursor(cursor, templateSorts, order),
    limit: pageSize + 1,
  })
  const { rows, ...page } = cutPage(read, pageSize, order)
  const content = await withContent(database, organisationId, rows)
  return ok({ ...page, templates: rows.map((row, index) => presentRow(row, content[index])) })
})

function presentRow(row: ListedTemplate, content: TemplateContent | undefined): Answer<typeof templateRow> {
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    owner: { id: row.accountId, name: row.ownerName, email: row.ownerEmail },
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    picture: pictureAddress('templates', row.id, content?.documents[0]),
    documents: content?.documents.length ?? 0,
    roles: (content?.roles ?? []).map(({ id, name, recipientType }) => ({ id, name, recipientType })),
    created: row.created.toISOString(),
  }
}

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

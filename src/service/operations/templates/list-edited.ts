import { templateEditing } from '#contract/app/templates.ts'
import type { templateRow } from '#contract/app/templates.ts'
import { ok } from '#domain/result.ts'
import { listedContent, roleCounts, templateFieldsOf } from '../../database/envelopes/template-content.ts'
import type { ListedContent } from '../../database/envelopes/template-content.ts'
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
/** Roles at which a page ends, however many templates it has. */
const rolesAPage = 3000

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
  const counts = await roleCounts(database, organisationId, idsOf(read))
  const { rows, ...page } = cutPage(read, Math.min(pageSize, fitting(read, counts)), order)
  const contentOf = await listedContent(database, organisationId, idsOf(rows))
  return ok({ ...page, templates: rows.map((row) => presentRow(row, contentOf(row.id))) })
})

const idsOf = (rows: readonly ListedTemplate[]) => rows.map(({ id }) => id)

/** How many of the first rows a page has room for: to the one by which it has all the roles of a page. */
function fitting(rows: readonly ListedTemplate[], counts: ReadonlyMap<string, number>): number {
  let roles = 0
  const beyond = rows.findIndex(({ id }) => {
    const isBeyond = roles >= rolesAPage
    roles += counts.get(id) ?? 0
    return isBeyond
  })
  return beyond < 0 ? rows.length : beyond
}

function presentRow(row: ListedTemplate, content: ListedContent): Answer<typeof templateRow> {
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    owner: { id: row.accountId, name: row.ownerName, email: row.ownerEmail },
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    picture: pictureAddress('templates', row.id, content.document),
    documents: content.documents,
    roles: content.roles.map(({ id, name, recipientType }) => ({ id, name, recipientType })),
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

import { templateEditing } from '#contract/app/templates.ts'
import type { templateRow } from '#contract/app/templates.ts'
import { ok } from '#domain/result.ts'
import { templateFieldsOf, withContent } from '../../database/envelopes/template-content.ts'
import type { TemplateContent } from '../../database/envelopes/template-content.ts'
import { pageOfTemplates } from '../../database/lists/template-lists.ts'
import type { ListedTemplate, TemplateOrder, TemplatePlace } from '../../database/lists/template-lists.ts'
import { viewerOf } from '../access.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'
import { presentEdited } from './present-edited.ts'

const pageSize = 50

/** GET /app/templates: one page, also of those that no envelope can be made from yet. A cursor that is none counts as the beginning. */
export const listEdited = operation(templateEditing.list, async ({ database, caller }, { query }) => {
  const { organisationId } = caller
  const { sort, direction, cursor, shared, ...filters } = query
  const rows = await pageOfTemplates(
    database,
    { organisationId, viewer: viewerOf(caller) },
    { ...filters, shared: shared === undefined ? undefined : shared === 'true' },
    {
      order: { sort, direction },
      after: cursor === undefined ? null : readCursor(cursor, { sort, direction }),
      limit: pageSize + 1,
    },
  )
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const content = await withContent(database, organisationId, shown)
  return ok({
    templates: shown.map((row, index) => presentRow(row, content[index])),
    cursor: last === undefined ? null : writeCursor(last, { sort, direction }),
    hasMore: last !== undefined,
  })
})

function presentRow(row: ListedTemplate, content: TemplateContent | undefined): Answer<typeof templateRow> {
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    owner: { id: row.accountId, name: row.ownerName, email: row.ownerEmail },
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    documents: content?.documents.length ?? 0,
    roles: (content?.roles ?? []).map(({ id, name, recipientType }) => ({ id, name, recipientType })),
    created: row.created.toISOString(),
  }
}

function writeCursor(row: ListedTemplate, { sort, direction }: TemplateOrder): string {
  const key = sort === 'name' ? row.sortName : row.created.toISOString()
  return Buffer.from(JSON.stringify([sort, direction, key, row.id])).toString('base64url')
}

function readCursor(cursor: string, { sort, direction }: TemplateOrder): TemplatePlace | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts[0] !== sort || parts[1] !== direction) return null
    const [, , key, id] = parts as unknown[]
    if (typeof key !== 'string' || typeof id !== 'string') return null
    // PostgreSQL's text holds neither U+0000 nor half a surrogate pair.
    if (![key, id].every((text) => text.isWellFormed() && !text.includes('\u0000'))) return null
    if (sort === 'created' && new Date(key).toISOString() !== key) return null
    return { key, id }
  } catch {
    return null
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

import { toSnake } from '#contract/codec.ts'
import { template, templates } from '#contract/v1/templates.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import type { Database } from '../../database/connection.ts'
import { roleCounts, withContent } from '../../database/envelopes/template-content.ts'
import type { TemplateContent } from '../../database/envelopes/template-content.ts'
import { listTemplates as readTemplates } from '../../database/lists/template-lists.ts'
import type { TemplateRow } from '../../database/tables/schema.ts'
import { viewerOf } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { wireList } from '../lists/wire-answer.ts'
import { wireOperation } from '../operation.ts'
import { unhurried } from '../unhurried.ts'
import { presentTemplate } from './present-template.ts'

/** Roles that are read at once: with its redirects, one has up to five kilobytes. Templates: their documents may be forms. */
const atOnce = { roles: 500, templates: 25 }

/** GET /v1/templates: the newest 250 usable templates that match. */
export const listTemplates = wireOperation(templates.list, async (context, { query }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const scope = { organisationId, viewer: viewerOf(caller) }
  const rows = await readTemplates(database, scope, query, limits.templateList)
  const links = await downloadLinks(context)
  const wire = (content: TemplateContent) =>
    JSON.stringify(template.parse(toSnake(presentTemplate(content, caller, links))))
  return ok(await wireList(inWire(contentInParts(database, organisationId, rows), wire)))
})

async function* inWire(
  parts: AsyncIterable<readonly TemplateContent[]>,
  wire: (content: TemplateContent) => string,
): AsyncGenerator<string[]> {
  for await (const found of parts) {
    const texts: string[] = []
    for await (const content of unhurried(found)) texts.push(wire(content))
    yield texts
  }
}

/** What these templates consist of, in their order, of some at a time. */
export async function* contentInParts(
  database: Database,
  organisationId: string,
  rows: readonly TemplateRow[],
): AsyncGenerator<TemplateContent[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await roleCounts(database, organisationId, ids)
  let [part, roles]: [TemplateRow[], number] = [[], 0]
  for (const row of rows) {
    const own = counts.get(row.id) ?? 0
    if (part.length === atOnce.templates || (part.length > 0 && roles + own > atOnce.roles)) {
      yield await withContent(database, organisationId, part)
      ;[part, roles] = [[], 0]
    }
    part.push(row)
    roles += own
  }
  yield await withContent(database, organisationId, part)
}

import { templates } from '#contract/v1/templates.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { withContent } from '../../database/envelopes/template-content.ts'
import { listTemplates as readTemplates } from '../../database/lists/template-lists.ts'
import { viewerOf } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { operation } from '../operation.ts'
import { presentTemplate } from './present-template.ts'

/** GET /v1/templates: the newest 250 usable templates that match. */
export const listTemplates = operation(templates.list, async (context, { query }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const scope = { organisationId, viewer: viewerOf(caller) }
  const rows = await readTemplates(database, scope, query, limits.templateList)
  const links = await downloadLinks(context)
  const found = await withContent(database, organisationId, rows)
  return ok(found.map((content) => presentTemplate(content, caller, links)))
})

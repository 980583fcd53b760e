import { templates } from '#contract/v1/templates.ts'
import { ok } from '#domain/result.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { operation } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'
import { presentTemplate } from './present-template.ts'

/** GET /v1/templates/:id. Source: open detail 37. */
export const retrieveTemplate = operation(templates.retrieve, async (context, { params }) => {
  const found = await findVisibleTemplate(context.database, context.caller, params.id)
  return found.ok ? ok(presentTemplate(found.value, context.caller, await downloadLinks(context))) : found
})

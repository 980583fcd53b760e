import { mayManage, maySee } from '#domain/account/visibility.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Database } from '../../database/connection.ts'
import type { TemplateRow } from '../../database/tables/schema.ts'
import { withContent } from '../../database/envelopes/template-content.ts'
import type { TemplateContent } from '../../database/envelopes/template-content.ts'
import { findTemplate } from '../../database/envelopes/templates.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'

/** The same words for a template that does not exist and one that the caller may not see. */
export function noSuchTemplate(): Refusal {
  return refusal('not-found', 'There is no such template.')
}

/** A template of the caller's organisation with its content. Refuses `not-found` for one that they may not see. */
export async function findVisibleTemplate(
  database: Database,
  caller: OrganisationCaller,
  templateId: string,
): Promise<Result<TemplateContent>> {
  const { organisationId } = caller
  const row = await findTemplate(database, { organisationId, templateId })
  if (row === undefined || !maySee(viewerOf(caller), row)) return refuse(noSuchTemplate())
  const [content] = await withContent(database, organisationId, [row])
  if (content === undefined) throw new Error(`The template ${templateId} has lost its content`)
  return ok(content)
}

/** Refuses `not-found` for what the caller may not see, `not-allowed` for what they may see but not change. */
export function checkTemplateManageable(
  caller: OrganisationCaller,
  row: TemplateRow | undefined,
): Result<TemplateRow> {
  const viewer = viewerOf(caller)
  if (row === undefined || !maySee(viewer, row)) return refuse(noSuchTemplate())
  if (mayManage(viewer, row)) return ok(row)
  return refuse(refusal('not-allowed', 'Your account can view templates, but not change them.'))
}

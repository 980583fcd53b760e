import { organisations } from '#contract/v1/organisations.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { updateOrganisation as writeOrganisation } from '../../database/organisations/organisations.ts'
import type { OrganisationRow } from '../../database/tables/schema.ts'
import { findOrganisation } from '../../database/organisations/sessions.ts'
import { checkMayAdminister } from '../access.ts'
import { takeInLogo } from '../branding/logos.ts'
import { brandingColumns, presentBranded } from '../branding/present-branding.ts'
import { operation } from '../operation.ts'

/** GET /v1/organisations: the caller's own, for everyone in it. */
export const retrieveOrganisation = operation(
  organisations.retrieve,
  async ({ database, caller, config }) => {
    const found = await own(database, caller.organisationId)
    return found.ok ? ok(presentBranded(found.value, config)) : found
  },
)

/** PUT /v1/organisations: omitted properties stay as they are. Source: open detail 35. */
export const updateOrganisation = operation(organisations.update, async (context, { body }) => {
  const { database, caller, config } = context
  const allowed = checkMayAdminister(caller, 'the organisation')
  if (!allowed.ok) return allowed
  const found = await own(database, caller.organisationId)
  if (!found.ok) return found
  const logo = await takeInLogo(context, body.logo, found.value.logoKey)
  if (!logo.ok) return logo
  const columns = brandingColumns(body, logo.value)
  return ok(presentBranded(await writeOrganisation(database, caller.organisationId, columns), config))
})

async function own(database: Executor, organisationId: string): Promise<Result<OrganisationRow>> {
  const found = await findOrganisation(database, organisationId)
  return found === undefined ? refuse(refusal('not-found', 'There is no such organisation.')) : ok(found)
}

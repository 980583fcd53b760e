import { groups } from '#contract/v1/groups.ts'
import { ok, refuse } from '#domain/result.ts'
import { updateGroup as writeGroup } from '../../database/organisations/groups.ts'
import { checkMayAdminister } from '../access.ts'
import { takeInLogo } from '../branding/logos.ts'
import { brandingColumns, presentBranded } from '../branding/present-branding.ts'
import { operation } from '../operation.ts'
import { findVisibleGroup, noSuchGroup } from './find-group.ts'

/** PUT /v1/groups/:id: omitted properties stay as they are. A replaced logo stays available for emails already sent. */
export const updateGroup = operation(groups.update, async (context, { params, body }) => {
  const { database, caller, config } = context
  const found = await findVisibleGroup(database, caller, params.id)
  if (!found.ok) return found
  const allowed = checkMayAdminister(caller, 'groups')
  if (!allowed.ok) return allowed
  const logo = await takeInLogo(context, body.logo, found.value.logoKey)
  if (!logo.ok) return logo
  const key = { organisationId: caller.organisationId, groupId: params.id }
  const written = await writeGroup(database, key, brandingColumns(body, logo.value))
  return written === undefined ? refuse(noSuchGroup()) : ok(presentBranded(written, config))
})

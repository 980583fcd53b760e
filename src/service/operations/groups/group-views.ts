import { groupViews } from '#contract/app/groups.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { countAccountsOfGroups, countAssigned, listGroups } from '../../database/organisations/groups.ts'
import { viewerOf } from '../access.ts'
import { presentBranded } from '../branding/present-branding.ts'
import { operation } from '../operation.ts'
import { findVisibleGroup } from './find-group.ts'

/** GET /app/groups: those that the caller may see, by name. */
export const listGroupRows = operation(groupViews.list, async ({ database, caller, config }) => {
  const { organisationId } = caller
  const scope = { organisationId, viewer: viewerOf(caller) }
  const rows = await listGroups(database, scope, {}, { after: null, limit: limits.groupList })
  const accounts = await countAccountsOfGroups(database, organisationId)
  return ok(
    rows
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((row) => ({ ...presentBranded(row, config), accounts: accounts.get(row.id) ?? 0 })),
  )
})

/** GET /app/groups/:id. */
export const groupPage = operation(groupViews.page, async ({ database, caller, config }, { params }) => {
  const found = await findVisibleGroup(database, caller, params.id)
  if (!found.ok) return found
  const key = { organisationId: caller.organisationId, groupId: params.id }
  return ok({
    group: presentBranded(found.value, config),
    assigned: mayAdminister(viewerOf(caller)) ? await countAssigned(database, key) : null,
  })
})

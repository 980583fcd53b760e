import { groups } from '#contract/v1/groups.ts'
import { groupPages } from '#contract/v2/groups.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { listGroups as readGroups } from '../../database/organisations/groups.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import { presentBranded } from '../branding/present-branding.ts'
import { pageOf, placeIn } from '../lists/cut-page.ts'
import { operation } from '../operation.ts'

/** GET /v1/groups: the newest 1,000 that match. */
export const listGroups = operation(groups.list, async ({ database, caller, config }, { query }) => {
  const rows = await readGroups(database, scopeOf(caller), query, { after: null, limit: limits.groupList })
  return ok(rows.map((row) => presentBranded(row, config)))
})

/** GET /v2/groups: a page of 100. */
export const listGroupPage = operation(groupPages.list, async ({ database, caller, config }, { query }) => {
  const { cursor, ...filters } = query
  const part = { after: placeIn(cursor), limit: limits.pageSize + 1 }
  const page = pageOf(await readGroups(database, scopeOf(caller), filters, part), limits.pageSize, cursor)
  const { hasMore, rows } = page
  return ok({ groups: rows.map((row) => presentBranded(row, config)), cursor: page.cursor, hasMore })
})

function scopeOf(caller: OrganisationCaller) {
  return { organisationId: caller.organisationId, viewer: viewerOf(caller) }
}

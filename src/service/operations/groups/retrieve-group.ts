import { groups } from '#contract/v1/groups.ts'
import { ok } from '#domain/result.ts'
import { presentBranded } from '../branding/present-branding.ts'
import { operation } from '../operation.ts'
import { findVisibleGroup } from './find-group.ts'

/** GET /v1/groups/:id */
export const retrieveGroup = operation(groups.retrieve, async ({ database, caller, config }, { params }) => {
  const group = await findVisibleGroup(database, caller, params.id)
  return group.ok ? ok(presentBranded(group.value, config)) : group
})

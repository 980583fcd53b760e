import { randomUUIDv7 } from 'node:crypto'
import { groups } from '#contract/v1/groups.ts'
import { ok } from '#domain/result.ts'
import { insertGroup } from '../../database/organisations/groups.ts'
import { checkMayAdminister } from '../access.ts'
import { takeInLogo } from '../branding/logos.ts'
import { brandingColumns, presentBranded } from '../branding/present-branding.ts'
import { operation } from '../operation.ts'

/** POST /v1/groups. Refuses an unsuitable logo. */
export const createGroup = operation(groups.create, async (context, { body }) => {
  const { database, caller, config } = context
  const allowed = checkMayAdminister(caller, 'groups')
  if (!allowed.ok) return allowed
  const logo = await takeInLogo(context, body.logo, null)
  if (!logo.ok) return logo
  const { organisationId } = caller
  const columns = brandingColumns(body, logo.value)
  return ok(
    presentBranded(await insertGroup(database, { ...columns, organisationId, id: randomUUIDv7() }), config),
  )
})

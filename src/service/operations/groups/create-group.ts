import { randomUUIDv7 } from 'node:crypto'
import { groups } from '#contract/v1/groups.ts'
import { ok } from '#domain/result.ts'
import { insertGroup } from '../../database/organisations/groups.ts'
import { checkMayAdminister } from '../access.ts'
import { takeInLogo } from '../branding/logos.ts'
import { brandingColumns, presentBranded } from '../branding/present-branding.ts'
import { operation } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** POST /v1/groups. Refuses an unsuitable logo. */
export const createGroup = operation(groups.create, async (context, { body }) => {
  const { database, caller, config } = context
  const allowed = checkMayAdminister(caller, 'groups')
  if (!allowed.ok) return allowed
  const logo = await takeInLogo(context, body.logo, null)
  if (!logo.ok) return logo
  const { organisationId } = caller
  const columns = brandingColumns(body, logo.value)
  const row = await database.transaction().execute(async (transaction) => {
    const made = await insertGroup(transaction, { ...columns, organisationId, id: randomUUIDv7() })
    const target = { kind: 'group', id: made.id, name: made.name } as const
    await noteSecurity(transaction, byCaller(context), { kind: 'group-created', target })
    return made
  })
  return ok(presentBranded(row, config))
})

import { groups } from '#contract/v1/groups.ts'
import { ok, refuse } from '#domain/result.ts'
import { forgetEmailTexts } from '../../database/organisations/email-texts.ts'
import { deleteGroupRow } from '../../database/organisations/groups.ts'
import { checkMayAdminister } from '../access.ts'
import { removeLater } from '../documents/remove-files.ts'
import { operation } from '../operation.ts'
import { findVisibleGroup, noSuchGroup } from './find-group.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/**
 * DELETE /v1/groups/:id: for good. What was assigned to the group then belongs to none, so no one sees others'
 * envelopes through it any more. Source: specification, Documents and groups.
 */
export const deleteGroup = operation(groups.delete, async (context, { params }) => {
  const { database, caller } = context
  const found = await findVisibleGroup(database, caller, params.id)
  if (!found.ok) return found
  const allowed = checkMayAdminister(caller, 'groups')
  if (!allowed.ok) return allowed
  const key = { organisationId: caller.organisationId, groupId: params.id }
  const gone = await database.transaction().execute(async (transaction) => {
    const row = await deleteGroupRow(transaction, key)
    await forgetEmailTexts(transaction, key)
    const target = { kind: 'group', id: params.id, name: found.value.name } as const
    if (row !== undefined)
      await noteSecurity(transaction, byCaller(context), { kind: 'group-deleted', target })
    if (row !== undefined && row.logoKey !== null) await removeLater(transaction, [row.logoKey])
    return row
  })
  return gone === undefined ? refuse(noSuchGroup()) : ok(undefined)
})

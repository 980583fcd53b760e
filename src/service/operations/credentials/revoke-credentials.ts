import { credentialViews } from '#contract/app/credentials.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { revokeCredentials as revoke } from '../../database/organisations/credentials.ts'
import { checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** DELETE /app/credentials/:id: the next request with them is refused. They stay in the list. */
export const revokeCredentials = operation(credentialViews.revoke, async (context, { params }) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'API credentials')
  if (!allowed.ok) return allowed
  const revoked = await database.transaction().execute(async (transaction) => {
    const found = await revoke(transaction, caller.organisationId, params.id)
    const target = { kind: 'credentials', id: params.id, name: found?.name ?? null } as const
    if (found?.isNew)
      await noteSecurity(transaction, byCaller(context), { kind: 'credentials-revoked', target })
    return found
  })
  return revoked !== undefined
    ? ok(undefined)
    : refuse(refusal('not-found', 'There are no such credentials.'))
})

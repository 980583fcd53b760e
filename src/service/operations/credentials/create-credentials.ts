import { credentialViews } from '#contract/app/credentials.ts'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import {
  countCredentials,
  insertCredentials,
  listCredentials,
} from '../../database/organisations/credentials.ts'
import { newCredentials, secretHash } from '../../secrets/secrets.ts'
import { checkMayAdminister } from '../access.ts'
import { operation } from '../operation.ts'
import { limitsOf } from './credentials-limits.ts'
import { presentCredentials } from './present-credentials.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/**
 * POST /app/credentials: the key is in this response and nowhere else. Refuses `conflict` beyond 100 active
 * credentials.
 */
export const createCredentials = operation(credentialViews.create, async (context, { body }) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'API credentials')
  if (!allowed.ok) return allowed
  const { organisationId, accountId } = caller
  if ((await countCredentials(database, organisationId)) >= limits.credentials)
    return refuse(
      refusal('conflict', `You can have up to ${limits.credentials} active credentials. Revoke some first.`),
    )
  const limited = limitsOf(body, await context.now())
  if (!limited.ok) return limited
  const { id, key } = newCredentials({ isTest: isTestOrganisation(organisationId) })
  const { name } = body
  const keyHash = secretHash(key)
  await database.transaction().execute(async (transaction) => {
    await insertCredentials(transaction, {
      id,
      organisationId,
      keyHash,
      name,
      createdBy: accountId,
      ...limited.value,
    })
    const target = { kind: 'credentials', id, name } as const
    await noteSecurity(transaction, byCaller(context), { kind: 'credentials-created', target })
  })
  const [made] = await listCredentials(database, organisationId, id)
  if (made === undefined) throw new Error(`The credentials ${id} vanished`)
  return ok({ ...presentCredentials(made), key })
})

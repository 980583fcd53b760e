import { mustUseProvider } from '#domain/account/step-up.ts'
import type { Role } from '#domain/account/account.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { hasPasskey } from '../../database/organisations/passkeys.ts'
import { connectionOf } from '../../database/organisations/sign-on.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import type { Config } from '../../config.ts'

/** The connection that someone has to come by. Null for those who may sign in here. */
export async function enforcedFor(
  { database, config }: { readonly database: Executor; readonly config: Pick<Config, 'passkeyHost'> },
  account: AccountKey & { readonly role: Role },
): Promise<ConnectionRow | null> {
  const connection = await connectionOf(database, account.organisationId)
  if (connection === undefined || !connection.isActive) return null
  const factors = {
    isSignOnEnforced: connection.isEnforced,
    hasPasskey: await hasPasskey(database, account, config.passkeyHost),
  }
  return mustUseProvider(factors, account.role) ? connection : null
}

/**
 * Refuses `not-allowed` to those who have to come from their organisation's identity provider, and says where. Call it only
 * for someone who has proved who they are.
 */
export async function checkNotEnforced(
  context: Parameters<typeof enforcedFor>[0],
  account: Parameters<typeof enforcedFor>[1],
): Promise<Result<true>> {
  const connection = await enforcedFor(context, account)
  if (connection === null) return ok(true)
  const message = `Your organisation signs in with ${connection.name}. Continue there.`
  return refuse(
    refusal('not-allowed', message, { errors: [{ path: 'sign_on', message: connection.address }] }),
  )
}

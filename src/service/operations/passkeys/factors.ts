import type { Factors } from '#domain/account/step-up.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { hasPasskey } from '../../database/organisations/passkeys.ts'
import { hasSecondFactor } from '../../database/organisations/second-factors.ts'
import { connectionOf, identityOfAccount } from '../../database/organisations/sign-on.ts'
import type { Config } from '../../config.ts'

/** What an account can sign in with. Passkeys of a former host of the dashboard do not count. */
export async function factorsOf(
  { database, config }: { readonly database: Executor; readonly config: Pick<Config, 'passkeyHost'> },
  key: AccountKey,
): Promise<Factors> {
  const connection = await connectionOf(database, key.organisationId)
  const isOn = connection?.isActive === true
  return {
    hasAuthenticator: await hasSecondFactor(database, key),
    hasPasskey: await hasPasskey(database, key, config.passkeyHost),
    isTwoStepRequired: (await policyOf(database, key.organisationId)).requireSecondFactor,
    hasPassword: ((await findAccount(database, key))?.passwordHash ?? null) !== null,
    hasProvider: isOn && (await identityOfAccount(database, connection, key.accountId)) !== undefined,
    isSignOnEnforced: isOn && connection.isEnforced,
  }
}

import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { countAttempt, forgiveAttempt } from '../../database/rate-limits.ts'
import { connectionsWith, endProviderSessions, spendLogout } from '../../database/organisations/sign-on.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import { networkOf } from '../../network.ts'
import { logoutMinutes } from '../../ports/identity-provider/identity-provider.ts'
import type { LogoutNotice } from '../../ports/identity-provider/identity-provider.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import { accountTarget, byService, noteSecurity } from '../security/record.ts'
import { clientOf, heard } from './visits.ts'

const perNetwork = { attempts: 60, windowSeconds: 60 }
/** Longer than a token counts, by the clocks of both sides. */
const keptMinutes = 2 * logoutMinutes

/**
 * Ends sessions because their provider says so. Refuses whatever is not a provider's own, recent and first word. Whose it may
 * be is read from the token before it is checked, and believed afterwards. Source: Back-Channel Logout 1.0.
 */
export async function endByProvider(context: Context<AnyoneCaller>, token: string): Promise<Result<true>> {
  const { database, address, ports } = context
  const subject = `sign-on-logout:${networkOf(address)}`
  const counted = await countAttempt(database, subject, perNetwork)
  if (!counted.ok) return counted
  const { issuer, clientIds } = await ports.identityProvider.namedBy(token)
  const connections = (
    await Promise.all(clientIds.map((clientId) => connectionsWith(database, issuer, clientId)))
  ).flat()
  let hasEnded = false
  for (const connection of connections) {
    const client = await clientOf(database, connection)
    const notice = await heard(context, () => ports.identityProvider.logout(client, token))
    if (!notice.ok) return notice
    hasEnded = (await end(context, connection, notice.value)) || hasEnded
  }
  if (!hasEnded)
    return refuse(refusal('wrong-credentials', 'The logout token is not right, or was used before.'))
  await forgiveAttempt(database, subject)
  return ok(true)
}

/** False for a request that was followed before. */
async function end(
  { database, log }: Context<AnyoneCaller>,
  connection: ConnectionRow,
  notice: LogoutNotice,
): Promise<boolean> {
  const { organisationId } = connection
  return database.transaction().execute(async (transaction) => {
    if (!(await spendLogout(transaction, connection, notice.tokenId, keptMinutes))) return false
    for (const accountId of await endProviderSessions(transaction, connection, notice)) {
      const account = await findAccount(transaction, { organisationId, accountId })
      if (account === undefined) continue
      const target = accountTarget(account)
      const details = { how: 'single sign-on', provider: connection.name }
      await noteSecurity(transaction, byService(log, organisationId), { kind: 'signed-out', target, details })
    }
    return true
  })
}

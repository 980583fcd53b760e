import { signOn } from '#contract/app/sign-on.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { closeAllSessions } from '../../database/organisations/sessions.ts'
import { connectionOf, identityOfAccount, removeIdentities } from '../../database/organisations/sign-on.ts'
import { lockManagedAccount } from '../accounts/find-visible-account.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'

/** GET /app/account/sign-on. */
export const ownSignOn = operation(signOn.own, async ({ database, caller }) => {
  const connection = await connectionOf(database, caller.organisationId)
  const isOn = connection?.isActive === true
  const identity = isOn ? await identityOfAccount(database, connection, caller.accountId) : undefined
  const account = await findAccount(database, caller)
  return ok({
    provider: isOn ? connection.name : null,
    identity: identity
      ? {
          email: identity.email,
          created: identity.created.toISOString(),
          lastUsed: identity.lastUsed.toISOString(),
        }
      : null,
    hasPassword: (account?.passwordHash ?? null) !== null,
  })
})

/** DELETE /app/accounts/:id/sign-on: for one whose person at the provider is another now. */
export const unlinkAccount = operation(signOn.unlink, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    const [removed] = await removeIdentities(transaction, key)
    if (removed === undefined)
      return refuse(refusal('conflict', 'This account is not linked to an identity provider.'))
    await closeAllSessions(transaction, key)
    const target = accountTarget(found.value)
    const details = { email: removed.email ?? '', subject: removed.subject }
    await noteSecurity(transaction, byCaller(context), { kind: 'sign-on-unlinked', target, details })
    return ok(undefined)
  }),
)

import { accountViews } from '#contract/app/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { hasSecondFactor, removeSecondFactor } from '../../database/organisations/second-factors.ts'
import { passkeysOf, removePasskey } from '../../database/organisations/passkeys.ts'
import { closeAllSessions } from '../../database/organisations/sessions.ts'
import { lockManagedAccount } from '../accounts/find-visible-account.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'

/**
 * DELETE /app/accounts/:id/second-factor: for someone who lost authenticator and recovery codes, or their
 * passkeys, which are removed too. Ends their sessions.
 * Refuses the administrator's own, which is turned off on their own page.
 */
export const resetSecondFactor = operation(accountViews.resetSecondFactor, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    if (found.value.id === caller.accountId)
      return refuse(refusal('conflict', 'Turn off your own two-step sign-in on your account page.'))
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    const wasOn = await hasSecondFactor(transaction, key)
    const passkeys = await passkeysOf(transaction, key)
    const wasBegun = await removeSecondFactor(transaction, key)
    for (const { id } of passkeys) await removePasskey(transaction, key, id)
    if (wasBegun || passkeys.length > 0) await closeAllSessions(transaction, key)
    const target = accountTarget(found.value)
    if (wasOn) await noteSecurity(transaction, byCaller(context), { kind: 'second-factor-removed', target })
    if (passkeys.length > 0) {
      const details = { passkey: passkeys.map(({ name }) => name).join(', ') }
      await noteSecurity(transaction, byCaller(context), { kind: 'passkey-removed', target, details })
    }
    return ok(undefined)
  }),
)

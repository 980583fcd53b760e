import { accountViews } from '#contract/app/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { hasSecondFactor, removeSecondFactor } from '../../database/organisations/second-factors.ts'
import { closeAllSessions } from '../../database/organisations/sessions.ts'
import { lockManagedAccount } from '../accounts/find-visible-account.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'

/**
 * DELETE /app/accounts/:id/second-factor: for someone who lost authenticator and recovery codes. Ends their sessions.
 * Refuses the administrator's own, which is turned off on their own page.
 */
export const resetSecondFactor = operation(accountViews.resetSecondFactor, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    if (found.value.id === caller.accountId)
      return refuse(refusal('conflict', 'Turn off your own second factor on your security page.'))
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    const wasOn = await hasSecondFactor(transaction, key)
    if (await removeSecondFactor(transaction, key)) await closeAllSessions(transaction, key)
    const note = { kind: 'second-factor-removed', target: accountTarget(found.value) } as const
    if (wasOn) await noteSecurity(transaction, byCaller(context), note)
    return ok(undefined)
  }),
)

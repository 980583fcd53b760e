import { accountViews } from '#contract/app/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { removeSecondFactor } from '../../database/organisations/second-factors.ts'
import { closeAllSessions } from '../../database/organisations/sessions.ts'
import { lockManagedAccount } from '../accounts/find-visible-account.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'

/**
 * DELETE /app/accounts/:id/second-factor: for someone who lost authenticator and recovery codes. Ends their sessions.
 * Refuses the administrator's own, which is turned off with the password.
 */
export const resetSecondFactor = operation(
  accountViews.resetSecondFactor,
  async ({ database, caller }, { params }) =>
    undoingRefusals(database, async (transaction) => {
      const found = await lockManagedAccount(transaction, caller, params.id)
      if (!found.ok) return found
      if (found.value.id === caller.accountId)
        return refuse(refusal('conflict', 'Turn off your own second factor on your security page.'))
      const key = { organisationId: caller.organisationId, accountId: found.value.id }
      if (await removeSecondFactor(transaction, key)) await closeAllSessions(transaction, key)
      return ok(undefined)
    }),
)

import { accounts } from '#contract/v1/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { lockManagedAccount } from './find-visible-account.ts'
import { askToVerify } from './invite.ts'

/**
 * POST /v1/accounts/:id/verification: a new link. Earlier ones now point to the latest email. Refuses
 * `already-verified`. Source: specification, Accounts.
 */
export const resendVerification = operation(
  accounts.resendVerification,
  async ({ database, caller }, { params }) =>
    undoingRefusals(database, async (transaction) => {
      const found = await lockManagedAccount(transaction, caller, params.id)
      if (!found.ok) return found
      if (found.value.verified !== null)
        return refuse(refusal('already-verified', 'The account is already verified.'))
      await askToVerify(transaction, found.value)
      return ok(undefined)
    }),
)

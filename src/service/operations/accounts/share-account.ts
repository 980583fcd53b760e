import { accountViews } from '#contract/app/accounts.ts'
import { ok } from '#domain/result.ts'
import { updateAccountRow } from '../../database/organisations/accounts.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { lockManagedAccount } from './find-visible-account.ts'

/**
 * PUT /app/accounts/:id/sharing: applies to what the account creates afterwards. Source: specification, Envelope
 * visibility rule 4.
 */
export const shareAccount = operation(accountViews.share, async ({ database, caller }, { params, body }) =>
  undoingRefusals(database, async (transaction) => {
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    const { shareByDefault, forceSharing } = body
    await updateAccountRow(transaction, key, { shareByDefault, forceSharing })
    return ok(undefined)
  }),
)

import { accounts } from '#contract/v1/accounts.ts'
import { wouldLockSelfOut } from '#domain/account/administration.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { replaceAccountLinks } from '../../database/organisations/account-links.ts'
import { updateAccountRow } from '../../database/organisations/accounts.ts'
import { closeAllSessions } from '../../database/organisations/sessions.ts'
import { viewerOf } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkAdministratorRemains, lockManagedAccount } from './find-visible-account.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'

/**
 * POST /v1/accounts/:id/deactivate: ends the account's sessions and sign-in codes in the same transaction. What it sent
 * stays. Refuses an administrator's own account, and the last administrator. Source: open detail 31.
 */
export const deactivateAccount = operation(accounts.deactivate, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    if (wouldLockSelfOut(viewerOf(caller), found.value.id, 'deactivated'))
      return refuse(refusal('conflict', 'You can’t deactivate your own account. Ask another administrator.'))
    const remains = await checkAdministratorRemains(transaction, found.value, 'deactivated')
    if (!remains.ok) return remains
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    await updateAccountRow(transaction, key, { active: false })
    await replaceAccountLinks(transaction, key, 'sign-in')
    await closeAllSessions(transaction, key)
    const target = accountTarget(found.value)
    await noteSecurity(transaction, byCaller(context), { kind: 'account-deactivated', target })
    return ok(undefined)
  }),
)

/** POST /v1/accounts/:id/restore: the account may sign in and send again. */
export const restoreAccount = operation(accounts.restore, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    const key = { organisationId: caller.organisationId, accountId: found.value.id }
    await updateAccountRow(transaction, key, { active: true })
    const target = accountTarget(found.value)
    await noteSecurity(transaction, byCaller(context), { kind: 'account-restored', target })
    return ok(undefined)
  }),
)

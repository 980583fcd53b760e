import { accountViews } from '#contract/app/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { addLinkEmail } from '../../queue/tasks.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { lockManagedAccount } from './find-visible-account.ts'
import { accountTarget, byCaller, noteSecurity } from '../security/record.ts'

const limit = { attempts: 5, windowSeconds: 900 }

/**
 * POST /app/accounts/:id/password-reset: the account keeps its password until the link is used. Refuses an account that
 * cannot sign in anyway.
 */
export const sendPasswordReset = operation(accountViews.sendPasswordReset, async (context, { params }) =>
  undoingRefusals(context.database, async (transaction) => {
    const { caller } = context
    const found = await lockManagedAccount(transaction, caller, params.id)
    if (!found.ok) return found
    const { id: accountId, active, verified } = found.value
    if (!active) return refuse(refusal('conflict', 'The account is deactivated. Restore it first.'))
    if (verified === null)
      return refuse(
        refusal('conflict', 'The account isn’t verified yet. Resend its verification email instead.'),
      )
    const counted = await countAttempt(transaction, `password-reset:${accountId}`, limit)
    if (!counted.ok) return counted
    await addLinkEmail(transaction, 'password-reset-email', {
      organisationId: caller.organisationId,
      accountId,
    })
    const target = accountTarget(found.value)
    await noteSecurity(transaction, byCaller(context), { kind: 'password-link-sent', target })
    return ok(undefined)
  }),
)

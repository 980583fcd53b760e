import { findAccountByEmail } from '../../database/organisations/sessions.ts'
import { askToVerify } from '../../operations/accounts/invite.ts'
import type { Handler } from '../runner.ts'
import { addLinkEmail } from '../../queue/tasks.ts'

/**
 * Finds the account for an email that a password reset was requested for. An unverified account is asked to verify,
 * which sets a password too. A deactivated account gets nothing.
 */
export const passwordResetRequest: Handler<'password-reset-request'> = async ({ email }, { database }) =>
  database.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email)
    if (account === undefined || !account.active) return
    const about = { organisationId: account.organisationId, accountId: account.id }
    if (account.verified === null) await askToVerify(transaction, account)
    else await addLinkEmail(transaction, 'password-reset-email', about)
  })

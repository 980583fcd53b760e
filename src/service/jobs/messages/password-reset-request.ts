import { findAccountByEmail } from '../../database/organisations/sessions.ts'
import { askToVerify } from '../../operations/accounts/invite.ts'
import type { Handler } from '../runner.ts'
import { addLinkLetter } from '../../queue/tasks.ts'

/**
 * Looks for the account of an email that somebody asked a new password for. One that was not verified yet is asked to do so, which
 * sets a password as well; a deactivated one gets nothing.
 */
export const passwordResetRequest: Handler<'password-reset-request'> = async ({ email }, { database }) =>
  database.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email)
    if (account === undefined || !account.active) return
    const about = { organisationId: account.organisationId, accountId: account.id }
    if (account.verified === null) await askToVerify(transaction, account)
    else await addLinkLetter(transaction, 'password-reset-email', about)
  })

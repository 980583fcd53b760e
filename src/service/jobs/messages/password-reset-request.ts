import { findAccountByEmail } from '../../database/organisations/sessions.ts'
import { enforcedFor } from '../../operations/sign-on/enforced.ts'
import { askToVerify } from '../../operations/accounts/invite.ts'
import type { Handler } from '../runner.ts'
import { sendSignOnAddress } from './sign-on-email.ts'
import { addLinkEmail } from '../../queue/tasks.ts'

/**
 * Finds the account for an email that a password reset was requested for. An unverified account is asked to verify,
 * which sets a password too. A deactivated account gets nothing. Who has to come from an identity provider is told where.
 */
export const passwordResetRequest: Handler<'password-reset-request'> = async ({ email }, context) => {
  const { database } = context
  const found = await findAccountByEmail(database, email)
  const key = found && { organisationId: found.organisationId, accountId: found.id, role: found.role }
  const elsewhere = found?.active === true && key ? await enforcedFor(context, key) : null
  if (elsewhere !== null) return sendSignOnAddress(context, elsewhere, email)
  await database.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email)
    if (account === undefined || !account.active) return
    const about = { organisationId: account.organisationId, accountId: account.id }
    if (account.verified === null) await askToVerify(transaction, account)
    else await addLinkEmail(transaction, 'password-reset-email', about)
  })
}

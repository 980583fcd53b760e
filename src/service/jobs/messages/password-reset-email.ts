import { addAccountLink, findAccountLink } from '../../database/organisations/account-links.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { passwordResetEmailContent } from '../../messages/account-emails.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { emailBranding } from '../../operations/messages/email-context.ts'
import type { Handler } from '../runner.ts'
import { isStillToSend, sendNotice } from './send-notice.ts'

/** Sends an account a link to choose a new password, if it may sign in. Earlier links stop working. */
export const passwordResetEmail: Handler<'password-reset-email'> = async (payload, context) => {
  const { organisationId, accountId } = payload
  const { database, config } = context
  const account = await findAccount(database, payload)
  if (account === undefined || !account.active || account.verified === null) return
  const about = { organisationId, envelopeId: null, kind: 'password-reset', about: accountId }
  if (!(await isStillToSend(context, about))) return
  const secret = await database
    .transaction()
    .execute((transaction) => addAccountLink(transaction, { ...payload, purpose: 'password-reset', days: 1 }))
  const link = await findAccountLink(database, secretHash(secret))
  const content = passwordResetEmailContent({
    branding: emailBranding(await brandingOf(database, account), config),
    account: { name: account.name, email: account.email },
    link: `${config.dashboardUrl}/reset-password?token=${secret}`,
    expires: link?.expires ?? new Date(),
    utcOffset: account.timezone,
  })
  await sendNotice(context, { ...about, to: { name: account.name, address: account.email }, content })
}

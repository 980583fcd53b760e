import { addAccountLink, findAccountLink } from '../../database/organisations/account-links.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { verificationEmailContent } from '../../messages/emails.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { emailBranding } from '../../operations/messages/email-context.ts'
import type { Handler } from '../runner.ts'
import { isStillToSend, sendNotice } from './send-notice.ts'

/**
 * Sends an account its verification link, unless it is already verified. Earlier links stop working. Source:
 * specification, POST /v1/accounts/:id/verification.
 */
export const verificationEmail: Handler<'verification-email'> = async (payload, context) => {
  const { organisationId, accountId } = payload
  const { database, config } = context
  const account = await findAccount(database, payload)
  if (account === undefined || account.verified !== null) return
  const about = { organisationId, envelopeId: null, kind: 'verification', about: accountId }
  if (!(await isStillToSend(context, about))) return
  const secret = await database
    .transaction()
    .execute((transaction) => addAccountLink(transaction, { ...payload, purpose: 'verification', days: 7 }))
  const link = await findAccountLink(database, secretHash(secret))
  const content = verificationEmailContent({
    branding: emailBranding(await brandingOf(database, account), config),
    account: { name: account.name, email: account.email },
    link: `${config.dashboardUrl}/activate?token=${secret}`,
    expires: link?.expires ?? new Date(),
    utcOffset: account.timezone,
    setsPassword: account.passwordHash === null,
  })
  await sendNotice(context, { ...about, to: { name: account.name, address: account.email }, content })
}

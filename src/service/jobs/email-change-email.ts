import { findAccount } from '../database/accounts.ts'
import { findAccountLink } from '../database/account-links.ts'
import { brandingOf } from '../database/branding.ts'
import { emailChangeLetter } from '../mail/account-letters.ts'
import { secretHash } from '../secrets.ts'
import { letterBranding } from './about-envelope.ts'
import type { Handler } from './runner.ts'
import { sendNotice } from './send-notice.ts'

/** Sends the new address of an account the link that confirms it, unless the change was called off or replaced. */
export const emailChangeEmail: Handler<'email-change-email'> = async (payload, context) => {
  const { organisationId, accountId, secret } = payload
  const { database, config } = context
  const account = await findAccount(database, payload)
  const link = await findAccountLink(database, secretHash(secret))
  if (account === undefined || !link?.email || link.replaced !== null || link.used !== null) return
  const letter = emailChangeLetter({
    branding: letterBranding(await brandingOf(database, account), config),
    account: { name: account.name, email: account.email },
    newEmail: link.email,
    link: `${config.dashboardUrl}/confirm-email?token=${secret}`,
    expires: link.expires,
    utcOffset: account.timezone,
  })
  const to = { name: account.name, address: link.email }
  const about = { organisationId, envelopeId: null, kind: 'email-change', about: accountId }
  await sendNotice(context, { ...about, to, letter })
}

import { findAccount } from '../database/accounts.ts'
import { findAccountLink } from '../database/account-links.ts'
import { brandingOf } from '../database/branding.ts'
import { verificationLetter } from '../mail/letters.ts'
import { secretHash } from '../secrets.ts'
import { letterBranding } from './about-envelope.ts'
import type { Handler } from './runner.ts'
import { sendNotice } from './send-notice.ts'

/** Sends an account its verification link, unless a later one took its place or the account is verified already. */
export const verificationEmail: Handler<'verification-email'> = async (payload, context) => {
  const { organisationId, accountId, secret } = payload
  const { database, config } = context
  const account = await findAccount(database, payload)
  const link = await findAccountLink(database, secretHash(secret))
  if (account === undefined || account.verified !== null || link === undefined || link.replaced !== null)
    return
  const letter = verificationLetter({
    branding: letterBranding(await brandingOf(database, account), config),
    account: { name: account.name, email: account.email },
    link: `${config.dashboardUrl}/activate?token=${secret}`,
    expires: link.expires,
    utcOffset: account.timezone,
    setsPassword: account.passwordHash === null,
  })
  const to = { name: account.name, address: account.email }
  await sendNotice(context, {
    organisationId,
    envelopeId: null,
    kind: 'verification',
    about: accountId,
    to,
    letter,
  })
}

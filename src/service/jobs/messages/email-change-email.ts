import {
  addAccountLink,
  findAccountLink,
  pendingEmailOf,
} from '../../database/organisations/account-links.ts'
import { findAccount, lockAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { emailChangeEmailContent } from '../../messages/account-emails.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { emailBranding } from '../../operations/messages/email-context.ts'
import type { Handler, JobContext } from '../runner.ts'
import { isStillToSend, sendNotice } from './send-notice.ts'
import type { Tasks } from '../../queue/tasks.ts'

/** Emails a confirmation link to the new address of an account, unless the change was cancelled or replaced. */
export const emailChangeEmail: Handler<'email-change-email'> = async (payload, context) => {
  const { organisationId, accountId, email } = payload
  const { database, config } = context
  const account = await findAccount(database, payload)
  if (account === undefined) return
  const about = { organisationId, envelopeId: null, kind: 'email-change', about: accountId }
  if (!(await isStillToSend(context, about))) return
  const secret = await linkFor(context, payload)
  if (secret === null) return
  const link = await findAccountLink(database, secretHash(secret))
  const content = emailChangeEmailContent({
    branding: emailBranding(await brandingOf(database, account), config),
    account: { name: account.name, email: account.email },
    newEmail: email,
    link: `${config.dashboardUrl}/confirm-email?token=${secret}`,
    expires: link?.expires ?? new Date(),
    utcOffset: account.timezone,
  })
  await sendNotice(context, { ...about, to: { name: account.name, address: email }, content })
}

/** A link that replaces the requested change. Null when the change to this address is no longer requested. */
function linkFor(
  { database }: JobContext,
  { email, ...key }: Tasks['email-change-email'],
): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, key)
    if ((await pendingEmailOf(transaction, key)) !== email) return null
    return addAccountLink(transaction, { ...key, purpose: 'email-change', days: 7, email })
  })
}

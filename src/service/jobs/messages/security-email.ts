import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { findSecurityEvent } from '../../database/organisations/security-events.ts'
import { securityEmailContent } from '../../messages/security-emails.ts'
import { emailBranding } from '../../operations/messages/email-context.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Tells the holder of an account, or an administrator, what was changed, by whom, from where, and what to do about it. */
export const securityEmail: Handler<'security-email'> = async (payload, context) => {
  const { organisationId, eventId, accountId, address } = payload
  const { database, config } = context
  const event = await findSecurityEvent(database, { organisationId, id: eventId })
  const account = await findAccount(database, payload)
  if (event === undefined || account === undefined) return
  const content = securityEmailContent({
    branding: emailBranding(await brandingOf(database, account), config),
    reader: account,
    event,
    dashboard: config.dashboardUrl,
  })
  const to = { name: account.name, address }
  await sendNotice(context, {
    organisationId,
    envelopeId: null,
    kind: 'security',
    about: accountId,
    to,
    content,
  })
}

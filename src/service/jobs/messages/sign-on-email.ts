import { domainOf } from '#domain/account/sign-on.ts'
import type { Executor } from '../../database/connection.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { findAccountByEmail } from '../../database/organisations/sessions.ts'
import { connectionOf, connectionsForDomain } from '../../database/organisations/sign-on.ts'
import type { ConnectionRow } from '../../database/organisations/sign-on.ts'
import { signOnEmailContent } from '../../messages/account-emails.ts'
import { emailBranding } from '../../operations/messages/email-context.ts'
import { signOnAddress } from '../../operations/sign-on/visits.ts'
import type { Handler, JobContext } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Writes to someone where their organisation signs in, if it has such an address and the email is of its domain. */
export const signOnRequest: Handler<'sign-on-request'> = async ({ email }, context) => {
  for (const connection of await connectionsOf(context.database, email))
    await sendSignOnAddress(context, connection, email)
}

/** The organisation of the account, or every one that lists the domain while there is no account. */
async function connectionsOf(database: Executor, email: string): Promise<ConnectionRow[]> {
  const account = await findAccountByEmail(database, email)
  if (account === undefined) return connectionsForDomain(database, domainOf(email))
  const own = await connectionOf(database, account.organisationId)
  return own?.isActive === true && account.active ? [own] : []
}

/** Emails the sign-in address of an organisation. */
export async function sendSignOnAddress(
  context: JobContext,
  connection: ConnectionRow,
  email: string,
): Promise<void> {
  const { database, config } = context
  const { organisationId, name, id } = connection
  const branding = emailBranding(await brandingOf(database, { organisationId, groupId: null }), config)
  const content = signOnEmailContent({
    branding,
    email,
    provider: name,
    link: signOnAddress(config, connection),
  })
  const to = { name: email, address: email }
  await sendNotice(context, { organisationId, envelopeId: null, kind: 'sign-on', about: id, to, content })
}

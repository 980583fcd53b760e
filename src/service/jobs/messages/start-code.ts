import { randomInt } from 'node:crypto'
import { findStartLink, findVisit } from '../../database/guests/ceremonies.ts'
import { ceremonyVisits, codeHashOf } from '../../database/guests/guest-sessions.ts'
import { beginMessage } from '../../database/envelopes/sent-messages.ts'
import { findTemplate } from '../../database/envelopes/templates.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { startCodeEmailContent } from '../../messages/start-code-email.ts'
import { countMessage } from '../../operations/ceremonies/start-brakes.ts'
import { startOrigin } from '../../operations/ceremonies/start-standing.ts'
import { emailBranding, emailSender } from '../../operations/messages/email-context.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import type { Handler } from '../runner.ts'
import { from, messageIdOf } from './about-envelope.ts'

/**
 * Creates the code of someone who follows a public link and emails it. An address that gets too many of these gets no more
 * for a while: the page does not say so, or it would tell strangers what others did.
 */
export const startCode: Handler<'start-code'> = async ({ organisationId, visitHash }, context) => {
  const { database, config, ports, log } = context
  const visit = await findVisit(database, visitHash)
  if (visit === undefined || visit.used !== null) return
  const row = await findStartLink(database, { organisationId, id: visit.ceremonyId })
  const template = row && (await findTemplate(database, row))
  if (row === undefined || template === undefined) return
  const counted = await countMessage(database, visit.email)
  if (!counted.ok) {
    log.warn({ link: row.id }, 'a code was not sent: its address got too many')
    return
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const kept = await ceremonyVisits.keepCode(database, visitHash, await codeHashOf(database, visitHash, code))
  if (!kept) return
  const origin = await startOrigin(database, row)
  const sender = emailSender(origin, await policyOf(database, organisationId))
  const content = startCodeEmailContent({
    branding: emailBranding(origin.branding, config),
    language: visit.language,
    name: template.envelopeName ?? template.name,
    code,
    sender: sender.person,
  })
  const messageId = messageIdOf(context, visit.envelopeId)
  // A purge uses it to find what the inbox keeps of the message.
  const about = {
    envelopeId: visit.envelopeId,
    recipientId: null,
    kind: 'start-code',
    channel: 'email',
  } as const
  await beginMessage(database, { ...about, organisationId, id: messageId })
  try {
    await ports.mail.send({
      ...(await renderEmail(content)),
      organisationId,
      messageId,
      to: { name: visit.email, address: visit.email },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error
    log.warn({ err: error, link: row.id }, 'a code could not be delivered')
  }
}

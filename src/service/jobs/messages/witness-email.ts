import { isPastDeadline } from '#domain/envelope/deadline.ts'
import { appendAuditEvents, theService } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { knownLanguages, languageFor } from '../../database/envelopes/recipient-languages.ts'
import { beginMessage, markDelivered } from '../../database/envelopes/sent-messages.ts'
import { armWitnessLink, findWitnessLink, updateWitnessLink } from '../../database/guests/witness-links.ts'
import type { WitnessLinkRow } from '../../database/guests/witness-links.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { witnessEmailContent } from '../../messages/witness-email.ts'
import type { EmailContent } from '../../messages/email-content.ts'
import { emailContextOf, emailSender } from '../../operations/messages/email-context.ts'
import type { EmailSender } from '../../operations/messages/email-context.ts'
import { originOf } from '../../operations/guests/origin.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import { from, messageIdOf } from './about-envelope.ts'
import type { Handler, JobContext } from '../runner.ts'
import type { Tasks } from '../../queue/tasks.ts'

interface WitnessMail {
  readonly link: WitnessLinkRow
  readonly content: EmailContent
  readonly sender: EmailSender
  readonly messageId: string
}

/**
 * Emails a witness a link created just before sending. A link withdrawn or replaced since is dropped silently. Why an
 * email can never arrive is stored for the signer to read.
 */
export const witnessEmail: Handler<'witness-email'> = async (payload, context) => {
  const mail = await prepare(payload, context)
  if (mail === null) return
  const { link, content, sender, messageId } = mail
  const { organisationId } = link
  try {
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId,
      messageId,
      to: { name: link.name, address: link.email },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  } catch (error) {
    if (!(error instanceof MailRejected) && !context.isLastTry) throw error
    await finish(context, mail, error instanceof Error ? error.message : 'The email couldn’t be delivered.')
    return
  }
  await finish(context, mail, null)
}

async function prepare(
  { organisationId, witnessLinkId }: Tasks['witness-email'],
  context: JobContext,
): Promise<WitnessMail | null> {
  const { database, config } = context
  const messageId = messageIdOf(context, witnessLinkId)
  const known = await findWitnessLink(database, { organisationId, id: witnessLinkId })
  if (known === undefined) return null
  return database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, known)
    const link = await findWitnessLink(transaction, known)
    const signer = loaded?.recipients.find((one) => one.id === known.recipientId)
    if (loaded === undefined || link === undefined || signer === undefined) return null
    if (link.withdrawn !== null || loaded.row.status !== 'sent' || signer.status !== 'sent') return null
    if (isPastDeadline(stateOf(loaded).envelope, await databaseNow(transaction))) return null
    const { envelopeId } = link
    const message = {
      organisationId,
      id: messageId,
      envelopeId,
      recipientId: null,
      channel: 'email',
    } as const
    if (!(await beginMessage(transaction, { ...message, kind: 'witness' }))) return null
    const { secret, expires } = await armWitnessLink(transaction, link)
    const origin = await originOf(transaction, loaded.row)
    const sender = emailSender(origin, await policyOf(transaction, organisationId))
    const emailContext = await emailContextOf({ database: transaction, config }, loaded.row, origin)
    // A witness without a known language is written to in the signer's.
    const { chosen } = await knownLanguages(transaction, link)
    const content = witnessEmailContent({
      ...emailContext.about,
      language: chosen ?? (await languageFor(transaction, signer)),
      sender: sender.person,
      witness: { name: link.name },
      signer: { name: signer.name },
      link: `${config.dashboardUrl}/witness/${secret}`,
      expires,
    })
    return { link, content, sender, messageId }
  })
}

/** Records that the email was sent, or why it never will be. */
async function finish({ database }: JobContext, mail: WitnessMail, problem: string | null): Promise<void> {
  const { link, messageId } = mail
  const { organisationId, envelopeId, name, email } = link
  await database.transaction().execute(async (transaction) => {
    if ((await lockEnvelope(transaction, link)) === undefined) return
    const now = await databaseNow(transaction)
    await updateWitnessLink(transaction, link, problem === null ? { sent: now } : { problem })
    if (problem === null && (await markDelivered(transaction, { organisationId, id: messageId }))) {
      const details = { name, to: email, channel: 'email', kind: 'witness' }
      const note = { kind: 'recipient-notified' as const, actor: theService, details }
      await appendAuditEvents(transaction, link, [note], now)
    }
    const about = { organisation_id: organisationId, envelope_id: envelopeId }
    await announce(transaction, { ...about, kind: 'fields' })
    await announce(transaction, { ...about, kind: 'envelope' })
  })
}

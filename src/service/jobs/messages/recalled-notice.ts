import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { beginMessage, markDelivered } from '../../database/envelopes/sent-messages.ts'
import { recalledEmailContent } from '../../messages/emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { recalledText } from '../../messages/texts.ts'
import { originOf } from '../../operations/guests/origin.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import { SmsRejected } from '../../ports/sms/sms.ts'
import { from, messageIdOf } from './about-envelope.ts'
import { emailContextOf, emailSender } from '../../operations/messages/email-context.ts'
import type { Handler, JobContext } from '../runner.ts'
import type { Tasks } from '../../queue/tasks.ts'

type Recalled = Tasks['recalled-email']

/** Emails someone whose link no longer works that the envelope was recalled. */
export const recalledEmail: Handler<'recalled-email'> = (payload, context) =>
  tell(context, payload, 'email', async (loaded, messageId) => {
    const { organisationId, name, address } = payload
    const origin = await originOf(context.database, loaded.row)
    const sender = emailSender(origin, await policyOf(context.database, organisationId))
    const { about } = await emailContextOf(context, loaded.row, origin)
    const language = await languageFor(context.database, { organisationId, email: address })
    const recipient = { name, email: address }
    const content = recalledEmailContent({ ...about, language, sender: sender.person, recipient })
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId,
      messageId,
      to: { name, address },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  })

/** Sends the same as a text message to someone who got their link as one. */
export const recalledSms: Handler<'recalled-sms'> = (payload, context) =>
  tell(context, payload, 'sms', async ({ row, recipients }, messageId) => {
    const { organisationId, recipientId } = payload
    const { sender } = await originOf(context.database, row)
    const email = recipients.find(({ id }) => id === recipientId)?.email ?? ''
    const language = await languageFor(context.database, { organisationId, email })
    const text = recalledText({ language, sender: sender.name, envelope: row.name })
    await context.ports.sms.send({
      organisationId,
      messageId,
      to: payload.address,
      text,
    })
  })

/**
 * Sends the notice once per job, unless the recipient has a newer link. An address that is refused for good is logged
 * and given up.
 */
async function tell(
  context: JobContext,
  payload: Recalled,
  channel: 'email' | 'sms',
  send: (loaded: LoadedEnvelope, messageId: string) => Promise<void>,
): Promise<void> {
  const { organisationId, envelopeId, recipientId, address } = payload
  const loaded = await loadEnvelope(context.database, payload)
  if (loaded === undefined || hasNewLink(loaded, address, channel)) return
  const id = messageIdOf(context, recipientId)
  const outgoing = { organisationId, id, envelopeId, recipientId: null, channel, kind: 'recalled' }
  if (!(await beginMessage(context.database, outgoing))) return
  try {
    await send(loaded, id)
  } catch (error) {
    if (!(error instanceof MailRejected || error instanceof SmsRejected)) throw error
    context.log.warn({ err: error, channel }, 'the recall notice could not be delivered')
    return
  }
  await markDelivered(context.database, { organisationId, id })
}

function hasNewLink({ row, recipients }: LoadedEnvelope, address: string, channel: 'email' | 'sms'): boolean {
  if (row.status === 'draft' || row.status === 'voided') return false
  return recipients.some(({ email, mobile }) => (channel === 'email' ? email : mobile) === address)
}

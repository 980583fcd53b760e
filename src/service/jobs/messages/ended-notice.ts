import type { Language } from '#domain/language.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { rulesFor } from '../../database/organisations/policies.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { beginMessage, markDelivered } from '../../database/envelopes/sent-messages.ts'
import {
  expiredNoticeContent,
  otherDeclinedEmailContent,
  recalledEmailContent,
  voidedEmailContent,
} from '../../messages/emails.ts'
import type { ToRecipient } from '../../messages/emails.ts'
import type { EmailContent } from '../../messages/email-content.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { endedText } from '../../messages/texts.ts'
import { originOf } from '../../operations/guests/origin.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import { SmsRejected } from '../../ports/sms/sms.ts'
import { from, messageIdOf } from './about-envelope.ts'
import { emailContextOf, emailSender } from '../../operations/messages/email-context.ts'
import type { Handler, JobContext } from '../runner.ts'
import type { Tasks } from '../../queue/tasks.ts'

type Ended = Tasks['recalled-email']
type Kind = 'recalled' | 'voided' | 'other-declined'
type About = ToRecipient & { readonly recipient: { readonly name: string; readonly email: string } }

/** Emails someone whose link no longer works that the envelope was recalled. */
export const recalledEmail: Handler<'recalled-email'> = (payload, context) =>
  email(context, payload, 'recalled', recalledEmailContent)

/** Emails someone who holds a link that the envelope was voided. */
export const voidedEmail: Handler<'voided-email'> = (payload, context) =>
  email(context, payload, 'voided', payload.reason ? expiredNoticeContent : voidedEmailContent)

/** Emails someone who holds a link who else declined, unless that was settled meanwhile. */
export const otherDeclinedEmail: Handler<'other-declined-email'> = (payload, context) =>
  email(context, payload, 'other-declined', (about, { row, recipients }) => {
    const other = recipients.find(({ id }) => id === payload.declinedBy)
    const isOpen = row.status === 'sent' && other !== undefined && other.declined !== null
    return isOpen ? otherDeclinedEmailContent({ ...about, declinedBy: other.name }) : null
  })

/** Sends the same as a text message to someone who got their link as one. */
export const recalledSms: Handler<'recalled-sms'> = (payload, context) => text(context, payload, 'recalled')
export const voidedSms: Handler<'voided-sms'> = (payload, context) => text(context, payload, 'voided')

/** Emails what `write` makes of it, unless that is null. */
async function email(
  context: JobContext,
  payload: Ended,
  kind: Kind,
  write: (about: About, loaded: LoadedEnvelope) => EmailContent | null,
): Promise<void> {
  await tell(context, payload, { channel: 'email', kind }, async (loaded, { messageId, language }) => {
    const { organisationId, name, address } = payload
    const origin = await originOf(context.database, loaded.row)
    const sender = emailSender(origin, await policyOf(context.database, organisationId))
    const { about } = await emailContextOf(context, loaded.row, origin)
    const recipient = { name, email: address }
    const content = write({ ...about, language, sender: sender.person, recipient }, loaded)
    if (content === null) return
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId,
      messageId,
      to: { name, address },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  })
}

async function text(context: JobContext, payload: Ended, kind: 'recalled' | 'voided'): Promise<void> {
  await tell(context, payload, { channel: 'sms', kind }, async ({ row }, { messageId, language }) => {
    const { sender } = await originOf(context.database, row)
    await context.ports.sms.send({
      organisationId: payload.organisationId,
      messageId,
      to: payload.address,
      text: endedText(kind === 'voided' && payload.reason ? 'expired' : kind, {
        language,
        sender: sender.name,
        envelope: row.name,
      }),
    })
  })
}

/**
 * Sends the notice once per job, unless the recipient has a newer link or the organisation sends no such notices. An
 * address that is refused for good is logged and given up.
 */
async function tell(
  context: JobContext,
  payload: Ended,
  { channel, kind }: { readonly channel: 'email' | 'sms'; readonly kind: Kind },
  send: (
    loaded: LoadedEnvelope,
    to: { readonly messageId: string; readonly language: Language },
  ) => Promise<void>,
): Promise<void> {
  const { organisationId, envelopeId, recipientId, address } = payload
  const { database, log } = context
  const loaded = await loadEnvelope(database, payload)
  if (loaded === undefined || loaded.row.purgeBegun !== null) return
  if (kind === 'recalled' && hasNewLink(loaded, address, channel)) return
  if (kind !== 'recalled' && !(await rulesFor(database, loaded.row)).notices.value) return
  const id = messageIdOf(context, recipientId)
  const outgoing = { organisationId, id, envelopeId, recipientId: null, channel, kind }
  if (!(await beginMessage(database, outgoing))) return
  const own = loaded.recipients.find((one) => one.id === recipientId)
  const to = channel === 'email' ? address : (own?.email ?? '')
  const chosen = payload.language ?? null
  const language = await languageFor(database, { organisationId, email: to, language: chosen })
  try {
    await send(loaded, { messageId: id, language })
  } catch (error) {
    if (!(error instanceof MailRejected || error instanceof SmsRejected)) throw error
    log.warn({ err: error, channel, kind }, 'a notice to a recipient could not be delivered')
    return
  }
  await markDelivered(database, { organisationId, id })
}

function hasNewLink({ row, recipients }: LoadedEnvelope, address: string, channel: 'email' | 'sms'): boolean {
  if (row.status === 'draft' || row.status === 'voided') return false
  return recipients.some((one) => (channel === 'email' ? one.email : one.mobile) === address)
}

import type { messagePreview } from '#contract/app/drafts.ts'
import type { Language } from '#domain/language.ts'
import type { RecipientType } from '#domain/recipient/recipient.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { AboutEnvelope } from '../../messages/emails.ts'
import { finishedEmailContent, signingEmailContent } from '../../messages/emails.ts'
import { previewOf } from '../../messages/preview-email.ts'
import { renderEmail } from '../../messages/render-email.ts'
import type { RenderedEmail } from '../../messages/render-email.ts'
import { signingText } from '../../messages/texts.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import type { AccountCaller, Answer, Context, FileAnswer } from '../operation.ts'
import type { Origin } from '../guests/origin.ts'
import { invitationFor, ownTextFor } from '../email-texts/own-text.ts'
import { aboutOf, emailSender, linkAddress } from './email-context.ts'
import type { EmailSender } from './email-context.ts'

const day = 86_400_000
/** Stands in for the secret of each message. */
const ownSecret = '…'

/** An unsent envelope, or a template, as far as emails mention it. */
interface Prospect {
  readonly envelope: AboutEnvelope['envelope']
  readonly documents: readonly { readonly name: string }[]
  readonly origin: Origin
  readonly groupId: string | null
  /** When it would end if it was sent now. */
  readonly deadline?: Date | null
  readonly recipient: {
    readonly name: string
    readonly email: string
    readonly mobile: string | null
    readonly type: RecipientType
    readonly message: string | null
    readonly muted: boolean
    readonly language?: Language | null
  }
}

/** What someone will be sent. Null where no such message is sent. */
export interface Outgoing extends Pick<Prospect, 'recipient'> {
  readonly sender: EmailSender
  readonly email: RenderedEmail | null
  readonly sms: string | null
}

/** The email and the text message that a recipient would get now. */
export async function outgoingOf(
  context: Context<AccountCaller>,
  { envelope, documents, origin, recipient, groupId, deadline = null }: Prospect,
): Promise<Outgoing> {
  const { database, caller, config, now } = context
  const policy = await policyOf(database, caller.organisationId)
  const sender = emailSender(origin, policy)
  const { name, email, type, message, mobile, muted } = recipient
  const language = await languageFor(database, { ...recipient, organisationId: caller.organisationId })
  const moment = await now()
  const link = linkAddress(context, ownSecret)
  const about = {
    ...aboutOf(config, envelope, documents, origin),
    language,
    sender: sender.person,
    recipient: { name, email, type, message },
    link,
    expires: new Date(moment.getTime() + policy.linkDays * day),
  }
  const place = { organisationId: caller.organisationId, groupId }
  const own = await ownTextFor(database, place, invitationFor(type), { ...about, deadline })
  const content =
    type === 'carbon-copy'
      ? finishedEmailContent({ ...about, own, completed: moment })
      : signingEmailContent({ ...about, own, deadline })
  const text = {
    language,
    sender: sender.person.name,
    envelope: envelope.name,
    type,
    hasFinished: false,
    link,
  }
  return {
    recipient,
    sender,
    email: muted ? null : await renderEmail(content),
    sms: muted || mobile === null || type === 'carbon-copy' ? null : signingText(text),
  }
}

/** The messages in words, with sender and recipient. */
export function presentOutgoing(
  { recipient, sender, email, sms }: Outgoing,
  { mailFrom }: Pick<Context['config'], 'mailFrom'>,
): Answer<typeof messagePreview> {
  return {
    email:
      email === null
        ? null
        : {
            from: `${sender.fromName} <${mailFrom}>`,
            replyTo: `${sender.replyTo.name} <${sender.replyTo.address}>`,
            to: recipient.email,
            subject: email.subject,
            text: email.text,
          },
    sms: sms === null ? null : { to: recipient.mobile ?? '', text: sms },
  }
}

/** The email's HTML, for a frame with its own policy. */
export function emailFile({ email }: Outgoing): Result<FileAnswer> {
  if (email === null) return refuse(refusal('not-found', 'This recipient gets no email.'))
  const bytes = Buffer.from(previewOf(email.html), 'utf8')
  const contentType = 'text/html; charset=utf-8'
  return ok({ name: email.subject, contentType, disposition: 'inline', content: { bytes } })
}

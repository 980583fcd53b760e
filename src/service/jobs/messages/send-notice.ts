import type { EmailContent } from '../../messages/email-content.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { beginMessage, markDelivered } from '../../database/envelopes/sent-messages.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import type { Mailbox, MailMessage } from '../../ports/mail/mail.ts'
import { from, messageIdOf } from './about-envelope.ts'
import type { JobContext } from '../runner.ts'

/** Identifies a notice. */
export interface NoticeSubject {
  readonly organisationId: string
  readonly envelopeId: string | null
  readonly kind: string
  /** Identifies the message together with its job. */
  readonly about: string
}

/** An email to someone who has an account. */
export interface Notice extends NoticeSubject {
  readonly to: Mailbox
  readonly content: EmailContent
  readonly attachments?: MailMessage['attachments']
}

/** Whether this job's notice has not been sent yet. */
export async function isStillToSend(context: JobContext, subject: NoticeSubject): Promise<boolean> {
  const { organisationId, envelopeId, kind } = subject
  const id = messageIdOf(context, subject.about)
  const outgoing = { organisationId, id, envelopeId, recipientId: null, channel: 'email', kind } as const
  return beginMessage(context.database, outgoing)
}

/** Emails a notice once per job. An address that is refused for good is logged and given up. */
export async function sendNotice(context: JobContext, notice: Notice): Promise<void> {
  const { organisationId, kind, to, content, attachments = [] } = notice
  const { database, ports, log } = context
  const id = messageIdOf(context, notice.about)
  if (!(await isStillToSend(context, notice))) return
  try {
    await ports.mail.send({
      ...(await renderEmail(content)),
      organisationId,
      messageId: id,
      to,
      from: from(context, content.branding.name),
      attachments,
    })
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error
    log.warn({ err: error, kind }, 'a notice could not be delivered')
    return
  }
  await markDelivered(database, { organisationId, id })
}

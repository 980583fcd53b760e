import type { Letter } from '../mail/letter.ts'
import { renderLetter } from '../mail/render-letter.ts'
import { beginMessage, markDelivered } from '../database/sent-messages.ts'
import { MailRejected } from '../ports/mail/mail.ts'
import type { Mailbox } from '../ports/mail/mail.ts'
import { from, messageIdOf } from './about-envelope.ts'
import type { JobContext } from './runner.ts'

/** A letter to somebody who has an account. */
export interface Notice {
  readonly organisationId: string
  readonly envelopeId: string | null
  readonly kind: string
  /** Names the message beside its job. */
  readonly about: string
  readonly to: Mailbox
  readonly letter: Letter
}

/** Mails a notice once for each job; an address refused for good is logged and given up. */
export async function sendNotice(context: JobContext, notice: Notice): Promise<void> {
  const { organisationId, envelopeId, kind, to, letter } = notice
  const { database, ports, log } = context
  const id = messageIdOf(context, notice.about)
  const outgoing = { organisationId, id, envelopeId, recipientId: null, channel: 'email', kind } as const
  if (!(await beginMessage(database, outgoing))) return
  try {
    await ports.mail.send({
      ...(await renderLetter(letter)),
      organisationId,
      messageId: id,
      to,
      from: from(context, letter.branding.name),
    })
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error
    log.warn({ err: error, kind }, 'a notice could not be delivered')
    return
  }
  await markDelivered(database, { organisationId, id })
}

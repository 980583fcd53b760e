import { createTransport } from 'nodemailer'
import { PartAway } from '../away.ts'
import { beforeDeadline } from '../../deadline.ts'
import { checkedMailbox, MailRejected, oneLine } from './mail.ts'
import type { Mail, MailMessage } from './mail.ts'
import { probeSmtp } from './probe-smtp.ts'
import { verdictOf } from './smtp-replies.ts'

/** For a whole delivery, however often the server says a little. Servers may look through a message before they take it. */
const patience = 90_000

/** Sends through a mail server, `smtp://user:password@host:587` or `smtps://…:465`. */
export function openSmtpMail(url: string, milliseconds = patience): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    send: async (message) => {
      const envelope = envelopeOf(message)
      try {
        await beforeDeadline(milliseconds, (signal) => transport.sendMail({ ...envelope, signal }))
      } catch (error) {
        const { isFinal, isAway, words } = verdictOf(error)
        if (isFinal) throw new MailRejected(words, { cause: error })
        throw isAway ? new PartAway('mail', words, error) : new Error(words, { cause: error })
      }
    },
    probe: () => probeSmtp(url),
    close: async () => transport.close({ force: true }),
  }
}

function envelopeOf(message: MailMessage) {
  const { replyTo, attachments = [] } = message
  return {
    to: checkedMailbox(message.to),
    from: checkedMailbox(message.from),
    ...(replyTo === undefined ? {} : { replyTo: checkedMailbox(replyTo) }),
    subject: oneLine(message.subject),
    html: message.html,
    text: message.text,
    messageId: `<${message.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: oneLine(filename),
      contentType,
      content: Buffer.from(content),
    })),
  }
}

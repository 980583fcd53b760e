import { createTransport } from 'nodemailer'
import { checkedMailbox, MailRejected, oneLine } from './mail.ts'
import type { Mail, MailMessage } from './mail.ts'
import { probeSmtp } from './probe-smtp.ts'
import { verdictOf } from './smtp-replies.ts'

/** Sends through a mail server, `smtp://user:password@host:587` or `smtps://…:465`. */
export function openSmtpMail(url: string): Mail {
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
        await transport.sendMail(envelope)
      } catch (error) {
        const { isFinal, words } = verdictOf(error)
        throw isFinal ? new MailRejected(words, { cause: error }) : new Error(words, { cause: error })
      }
    },
    probe: () => probeSmtp(url),
    close: async () => transport.close(),
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

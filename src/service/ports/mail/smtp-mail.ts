import { createTransport } from 'nodemailer'
import { checkedMailbox, MailRejected, oneLine } from './mail.ts'
import type { Mail, MailMessage } from './mail.ts'

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
      const envelope = letterOf(message)
      try {
        await transport.sendMail(envelope)
      } catch (error) {
        throw isFinal(error) ? new MailRejected(String(error), { cause: error }) : error
      }
    },
    close: async () => transport.close(),
  }
}

function letterOf(message: MailMessage) {
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

/** A reply of class 5 to the recipient or the message: it will be the same next time. Source: RFC 5321 §4.2.1. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'responseCode' in error ? Number(error.responseCode) : 0
  const step = 'command' in error ? String(error.command) : ''
  return code >= 500 && code < 600 && /^(RCPT TO|DATA|API)/.test(step)
}

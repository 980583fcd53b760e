import { finishedEmailContent } from '../../messages/emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { from } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendLink } from './send-link.ts'

/** Emails a recipient, carbon copies included, the link to the finished documents. */
export const finishedEmail: Handler<'finished-email'> = (payload, context) =>
  sendLink(context, { ...payload, channel: 'email', kind: 'finished' }, async (message) => {
    const { about, sender, loaded, recipient, link, expires, messageId } = message
    const { name, email, type } = recipient
    const completed = loaded.row.completed ?? new Date()
    const content = finishedEmailContent({
      ...about,
      recipient: { name, email, type, message: null },
      link,
      expires,
      completed,
    })
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId: payload.organisationId,
      messageId,
      to: { name, address: email },
      from: from(context, about.branding.name),
      replyTo: sender.replyTo,
    })
  })

import { reminderEmailContent } from '../../messages/emails.ts'
import { ownTextFor } from '../../operations/email-texts/own-text.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { from } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendLink } from './send-link.ts'

/** Emails a recipient a new link and tells them that others are waiting. */
export const reminderEmail: Handler<'reminder-email'> = (payload, context) =>
  sendLink(context, { ...payload, channel: 'email', kind: 'reminder' }, async (message) => {
    const { about, sender, recipient, link, expires, messageId, loaded } = message
    const { name, email, type } = recipient
    const person = { name, email, type, message: recipient.message }
    const { deadline } = loaded.row
    const mentioned = { ...about, recipient: person, deadline }
    const own = await ownTextFor(context.database, loaded.row, 'reminder', mentioned)
    const content = reminderEmailContent({ ...mentioned, own, link, expires })
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId: payload.organisationId,
      messageId,
      to: { name, address: email },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  })

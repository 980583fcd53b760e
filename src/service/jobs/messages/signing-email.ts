import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { reassignmentsOf } from '../../operations/envelopes/reassignments.ts'
import { invitationFor, ownTextFor } from '../../operations/email-texts/own-text.ts'
import { newLinkEmailContent, signingEmailContent } from '../../messages/emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { from } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendLink } from './send-link.ts'

/** Emails a recipient the link to sign or view. */
export const signingEmail: Handler<'signing-email'> = (payload, context) =>
  sendLink(context, { ...payload, channel: 'email', kind: 'signing' }, async (message) => {
    const { about, sender, recipient, link, expires, messageId, loaded } = message
    const { name, email, type } = recipient
    const key = { organisationId: payload.organisationId, envelopeId: payload.envelopeId }
    const passed = reassignmentsOf(await auditTrail(context.database, key), recipient.id).at(-1)
    const person = { name, email, type, message: recipient.message }
    const { deadline } = loaded.row
    const mentioned = { ...about, recipient: person, deadline }
    const own = await ownTextFor(context.database, loaded.row, invitationFor(type), mentioned)
    const write = recipient.status === 'completed' ? newLinkEmailContent : signingEmailContent
    const content = write({
      ...mentioned,
      own,
      link,
      expires,
      inPlaceOf: passed?.email === email ? passed.former : null,
    })
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId: payload.organisationId,
      messageId,
      to: { name, address: email },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  })

import { signingText } from '../../messages/texts.ts'
import type { Handler } from '../runner.ts'
import { sendLink } from './send-link.ts'

/** Sends a recipient the link to sign or view as a text message, or the link back once they have finished. */
export const signingSms: Handler<'signing-sms'> = (payload, context) =>
  sendLink(context, { ...payload, channel: 'sms', kind: 'signing' }, async (message) => {
    const { about, loaded, recipient, link, messageId } = message
    await context.ports.sms.send({
      organisationId: payload.organisationId,
      messageId,
      to: recipient.mobile ?? '',
      text: signingText({
        language: about.language,
        sender: about.sender.name,
        envelope: about.envelope.name,
        type: recipient.type,
        hasFinished: recipient.status === 'completed' || loaded.row.status === 'completed',
        link,
      }),
    })
  })

import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { declinedEmailContent } from '../../messages/emails.ts'
import { readEmailContext, pageAddress } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Notifies the sender who declined and why, unless the recipient has been asked again since. */
export const declinedEmail: Handler<'declined-email'> = async (payload, context) => {
  const { organisationId, envelopeId, recipientId } = payload
  const loaded = await loadEnvelope(context.database, payload)
  const recipient = loaded?.recipients.find((one) => one.id === recipientId)
  if (loaded === undefined || recipient === undefined || recipient.declined === null) return
  const { about, sender } = await readEmailContext(context, loaded)
  const content = declinedEmailContent({
    ...about,
    recipient: { name: recipient.name, email: recipient.email },
    reason: recipient.declinedReason ?? '',
    declined: recipient.declined,
    page: pageAddress(context, envelopeId),
  })
  const to = { name: sender.name, address: sender.email }
  await sendNotice(context, { organisationId, envelopeId, kind: 'declined', about: recipientId, to, content })
}

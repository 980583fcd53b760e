import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { failedEmailContent } from '../../messages/emails.ts'
import { readEmailContext, pageAddress } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Notifies the sender who could not be reached and why, unless that was fixed since. */
export const failedEmail: Handler<'failed-email'> = async (payload, context) => {
  const { organisationId, envelopeId, recipientId } = payload
  const loaded = await loadEnvelope(context.database, payload)
  const recipient = loaded?.recipients.find((one) => one.id === recipientId)
  if (loaded === undefined || recipient?.status !== 'failed') return
  const { about, sender } = await readEmailContext(context, loaded)
  const content = failedEmailContent({
    ...about,
    recipient: { name: recipient.name, email: recipient.email },
    diagnosis: recipient.diagnosis ?? '',
    page: pageAddress(context, envelopeId),
  })
  const to = { name: sender.name, address: sender.email }
  await sendNotice(context, { organisationId, envelopeId, kind: 'failed', about: recipientId, to, content })
}

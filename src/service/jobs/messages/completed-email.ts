import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { completedEmailContent } from '../../messages/emails.ts'
import { readEmailContext, pageAddress } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Notifies the sender that everyone has finished, unless they get the documents as a recipient anyway. */
export const completedEmail: Handler<'completed-email'> = async (payload, context) => {
  const { organisationId, envelopeId } = payload
  const loaded = await loadEnvelope(context.database, payload)
  if (loaded?.row.completed === undefined || loaded.row.completed === null) return
  const { about, sender } = await readEmailContext(context, loaded)
  const isRecipient = loaded.recipients.some(
    ({ email, muted }) => !muted && email.toLowerCase() === sender.email.toLowerCase(),
  )
  if (isRecipient) return
  const { completed } = loaded.row
  const content = completedEmailContent({ ...about, completed, page: pageAddress(context, envelopeId) })
  const to = { name: sender.name, address: sender.email }
  await sendNotice(context, { organisationId, envelopeId, kind: 'completed', about: envelopeId, to, content })
}

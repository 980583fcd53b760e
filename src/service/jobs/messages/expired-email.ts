import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { expiredEmailContent } from '../../messages/emails.ts'
import { readEmailContext, pageAddress } from './about-envelope.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Tells the sender that an envelope ended because its deadline came, and who had not finished. */
export const expiredEmail: Handler<'expired-email'> = async (payload, context) => {
  const { organisationId, envelopeId } = payload
  const loaded = await loadEnvelope(context.database, payload)
  if (loaded === undefined || loaded.row.purgeBegun !== null || loaded.row.deadline === null) return
  const { about, sender } = await readEmailContext(context, loaded)
  const open = loaded.recipients.filter(({ type, completed }) => type !== 'carbon-copy' && completed === null)
  const content = expiredEmailContent({
    ...about,
    unfinished: open.map(({ name, email }) => `${name}, ${email}`),
    deadline: loaded.row.deadline,
    page: pageAddress(context, envelopeId),
  })
  const to = { name: sender.name, address: sender.email }
  await sendNotice(context, { organisationId, envelopeId, kind: 'expired', about: envelopeId, to, content })
}

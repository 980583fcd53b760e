import { administratorsOf, findAccount } from '../database/organisations/accounts.ts'
import { loadEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { erasureEmailContent } from '../messages/emails.ts'
import type { Handler } from './runner.ts'
import { pageAddress, readEmailContext } from './messages/about-envelope.ts'
import { sendNotice } from './messages/send-notice.ts'

/**
 * Tells a sender which envelopes will be erased, or the administrators where the sender is gone. Of several none is named: the
 * email outlives them in mailboxes, and in the inbox of the service, where that of one envelope goes with it.
 */
export const erasureEmail: Handler<'erasure-email'> = async (payload, context) => {
  const { organisationId, envelopeIds, count, due } = payload
  const { database } = context
  const all = await Promise.all(
    envelopeIds.map((envelopeId) => loadEnvelope(database, { organisationId, envelopeId })),
  )
  const known = all.flatMap((one) => (one?.row.purgeBegun === null ? [one] : []))
  const [first] = known
  if (first === undefined) return
  const sender = await findAccount(database, payload)
  const isGone = !sender?.active
  const people = isGone ? await administratorsOf(database, organisationId) : [sender]
  const { about } = await readEmailContext(context, first)
  const envelopeId = count === 1 ? first.row.id : null
  for (const { id, name, email } of people)
    await sendNotice(context, {
      organisationId,
      envelopeId,
      kind: 'erasure',
      about: `erasure.${id}`,
      to: { name, address: email },
      content: erasureEmailContent({
        branding: about.branding,
        account: { name, email },
        name: count === 1 ? first.row.name : null,
        count,
        due: new Date(due),
        utcOffset: about.utcOffset,
        pages: known.map(({ row }) => pageAddress(context, row.id)),
      }),
    })
}

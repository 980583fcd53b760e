import { findAccount } from '../../database/organisations/accounts.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { heldEmailContent } from '../../messages/emails.ts'
import { inWords, isMisprint } from '../../operations/sealing/hold.ts'
import type { Handler } from '../runner.ts'
import { readEmailContext, pageAddress } from './about-envelope.ts'
import { sendNotice } from './send-notice.ts'

/** Tells the sender or an administrator that an envelope is held, unless it was released in the meantime. */
export const heldEmail: Handler<'held-email'> = async (payload, context) => {
  const { organisationId, envelopeId } = payload
  const loaded = await loadEnvelope(context.database, payload)
  const account = await findAccount(context.database, payload)
  if (account === undefined || loaded === undefined || loaded.row.held === null) return
  const { about } = await readEmailContext(context, loaded)
  const content = heldEmailContent({
    ...about,
    account: { name: account.name, email: account.email },
    reason: inWords(loaded.row.heldReasons, loaded.row.sealed !== null),
    isSealed: loaded.row.sealed !== null,
    isMisprint: isMisprint(loaded.row.heldReasons),
    page: pageAddress(context, envelopeId),
  })
  const to = { name: account.name, address: account.email }
  await sendNotice(context, { organisationId, envelopeId, kind: 'held', about: envelopeId, to, content })
}

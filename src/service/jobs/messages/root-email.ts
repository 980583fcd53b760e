import { findRoot } from '../../database/envelopes/audit-roots.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { rootEmailContent } from '../../messages/account-emails.ts'
import { rootFile } from '../../operations/seals/anchor-root.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Emails an administrator the day's root over all heads, with the heads. */
export const rootEmail: Handler<'root-email'> = async (payload, context) => {
  const { organisationId, until } = payload
  const { database } = context
  const root = await findRoot(database, organisationId, new Date(until))
  const account = await findAccount(database, payload)
  if (root === undefined || account === undefined) return
  const file = await rootFile(database, root)
  const { logoKey: _, ...branding } = await brandingOf(database, account)
  await sendNotice(context, {
    organisationId,
    envelopeId: null,
    kind: 'root',
    about: account.id,
    to: { name: account.name, address: account.email },
    content: rootEmailContent({
      branding: { ...branding, logo: null },
      account,
      root,
      utcOffset: account.timezone,
    }),
    attachments: [
      {
        filename: `countersign-heads-${until.slice(0, 10)}.json`,
        contentType: 'application/json',
        content: Buffer.from(file),
      },
    ],
  })
}

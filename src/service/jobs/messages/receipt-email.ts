import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { receiptEmailContent } from '../../messages/emails.ts'
import { fileName } from '../../operations/downloads/file-names.ts'
import { signedReceipt } from '../../operations/downloads/signed-receipt.ts'
import type { Handler } from '../runner.ts'
import { readEmailContext } from './about-envelope.ts'
import { sendNotice } from './send-notice.ts'

/**
 * Emails someone who has finished the receipt for it, at the address that they had then. Whatever becomes of the
 * envelope: they did it. Not once it was purged.
 */
export const receiptEmail: Handler<'receipt-email'> = async (payload, context) => {
  const { organisationId, envelopeId, recipientId, name, address, receipt } = payload
  const loaded = await loadEnvelope(context.database, payload)
  if (loaded === undefined || loaded.row.purgeBegun !== null) return
  const { about } = await readEmailContext(context, loaded)
  const language = await languageFor(context.database, { organisationId, email: address })
  const content = await signedReceipt(context, organisationId, receipt)
  await sendNotice(context, {
    organisationId,
    envelopeId,
    kind: 'receipt',
    about: recipientId,
    to: { name, address },
    content: receiptEmailContent({ ...about, language, recipient: { name, email: address } }),
    attachments: [
      { filename: fileName(loaded.row.name, 'receipt'), contentType: 'application/json', content },
    ],
  })
}

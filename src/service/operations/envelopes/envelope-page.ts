import { envelopeViews } from '#contract/app/envelopes.ts'
import { mayManage } from '#domain/account/visibility.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf } from '../../database/documents.ts'
import { findListed } from '../../database/envelope-lists.ts'
import { recipientsOf } from '../../database/recipients.ts'
import { delayedIn } from '../../database/sent-messages.ts'
import { viewerOf } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import { presentRecipient } from '../recipients/present-recipient.ts'
import { presentEnvelope } from './present-envelope.ts'
import { presentOrigin } from './present-row.ts'
import { noSuchEnvelope } from './transition.ts'

/** GET /app/envelopes/:id: everything of one envelope's page. */
export const envelopePage = operation(envelopeViews.page, async (context, { params }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const viewer = viewerOf(caller)
  const row = await findListed(database, { organisationId, viewer }, params.id)
  if (row === undefined) return refuse(noSuchEnvelope())
  const rows = (await recipientsOf(database, organisationId, [row.id])).get(row.id) ?? []
  const delayed = await delayedIn(database, { organisationId, envelopeId: row.id })
  const documents = await documentsOf(database, { organisationId, envelopeId: row.id })
  const { recipients: _, ...envelope } = presentEnvelope(row, rows, await downloadLinks(context))
  return ok({
    ...envelope,
    ...presentOrigin(row),
    recipients: rows.map((one) =>
      Object.assign(presentRecipient(one), {
        viewed: isoOrNull(one.viewed),
        diagnosis: one.diagnosis,
        delayed: delayed.get(one.id) ?? null,
      }),
    ),
    documents: documents.map(({ id, name, pages }) => ({ id, name, pages: pages.length })),
    pages: documents.flatMap(({ pages }) => pages.map(({ width, height }) => ({ width, height }))),
    sealed: row.sealed !== null,
    sealFailure: row.sealFailure,
    may: { manage: mayManage(viewer, row) },
  })
})

import { envelopeViews } from '#contract/app/envelopes.ts'
import { mayManage } from '#domain/account/visibility.ts'
import { erasureTime } from '#domain/envelope/retention.ts'
import { isUnsigned } from '#domain/envelope/lifecycle.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Executor } from '../../../database/connection.ts'
import { auditTrail, messageMoments } from '../../../database/envelopes/audit-events.ts'
import type { MessageMoment } from '../../../database/envelopes/audit-events.ts'
import { retainedOf } from '../../../database/envelopes/erasures.ts'
import { rulesToSend } from '../../../database/organisations/policies.ts'
import { labelsOfEnvelopes } from '../../../database/envelopes/labels.ts'
import { documentsOf } from '../../../database/envelopes/documents.ts'
import { findListed } from '../../../database/lists/envelope-lists.ts'
import { recipientsOf } from '../../../database/envelopes/recipients.ts'
import { delayedIn } from '../../../database/envelopes/sent-messages.ts'
import type { EnvelopeKey } from '../../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeRow, RecipientRow } from '../../../database/tables/schema.ts'
import { viewerOf } from '../../access.ts'
import { pictureAddress } from '../../documents/pictures.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { identityProgress } from '../../identity-checks/present-checks.ts'
import { isoOrNull } from '../../moments.ts'
import { operation } from '../../operation.ts'
import { presentRecipient } from '../../recipients/present-recipient.ts'
import { presentEnvelope } from './present-envelope.ts'
import { presentOrigin } from '../lists/present-row.ts'
import { removalsLeavingUnsigned } from '../removals.ts'
import { isMisprint } from '../../sealing/hold.ts'
import { receiptAddress } from '../erasure-receipt.ts'
import { noSuchEnvelope } from '../transition.ts'

/** GET /app/envelopes/:id: everything on an envelope's page. */
export const envelopePage = operation(envelopeViews.page, async (context, { params }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const viewer = viewerOf(caller)
  const row = await findListed(database, { organisationId, viewer }, params.id)
  if (row === undefined) return refuse(noSuchEnvelope())
  const rows = (await recipientsOf(database, organisationId, [row.id])).get(row.id) ?? []
  const key = { organisationId, envelopeId: row.id }
  const delayed = await delayedIn(database, key)
  // A recalled draft keeps its sent time, but messages from then no longer count.
  const since = row.status === 'draft' ? null : row.sent
  const moments = since === null ? [] : await messageMoments(database, key, since)
  const documents = await documentsOf(database, key)
  const identities = await identityProgress(database, row, rows)
  const { recipients: _, ...envelope } = presentEnvelope(row, rows, await downloadLinks(context))
  return ok({
    ...envelope,
    ...presentOrigin(row),
    recipients: rows.map((one) =>
      Object.assign(presentRecipient(one), {
        ...presentMessages(one, moments),
        viewed: isoOrNull(one.viewed),
        diagnosis: one.diagnosis,
        delayed: delayed.get(one.id) ?? null,
        identity: identities.get(one.id) ?? null,
      }),
    ),
    documents: documents.map(({ id, name, pages }) => ({ id, name, pages: pages.length })),
    pages: documents.flatMap(({ pages }) => pages.map(({ width, height }) => ({ width, height }))),
    sealed: row.sealed !== null,
    sealFailure: row.sealFailure,
    held:
      row.held === null ? null : isMisprint(row.heldReasons) ? ('misprint' as const) : ('changed' as const),
    removals: await presentRemovals(database, key, row, rows),
    deadline: isoOrNull(row.deadline),
    purgeBegun: isoOrNull(row.purgeBegun),
    labels: (await labelsOfEnvelopes(database, organisationId, [row.id])).get(row.id) ?? [],
    picture: pictureAddress('envelopes', row.id, documents[0]),
    purged: isoOrNull(row.purged),
    erasure: await presentErasure(database, row),
    may: { manage: mayManage(viewer, row) },
  })
})

/** When the present rules erase an ended envelope. Nothing is said before its end. */
async function presentErasure(database: Executor, row: EnvelopeRow) {
  const { status, purgeBegun, purged, keptSince, sealed } = row
  const hasEnded = status === 'voided' || (status === 'completed' && sealed !== null)
  const rule = hasEnded && purgeBegun === null ? (await rulesToSend(database, row)).retention.value : null
  const time = erasureTime(retainedOf(row), rule, new Date().toISOString())
  return {
    due: time === null ? null : new Date(time).toISOString(),
    held: isoOrNull(keptSince),
    receipt: purged === null ? null : receiptAddress(row.id),
  }
}

/** Reads the audit trail only for the rare envelope that no one signed. */
async function presentRemovals(
  database: Executor,
  key: EnvelopeKey,
  { status }: Pick<EnvelopeRow, 'status'>,
  recipients: readonly RecipientRow[],
) {
  if (!isUnsigned({ status, recipients })) return null
  const removals = removalsLeavingUnsigned({ status }, recipients, await auditTrail(database, key))
  return (
    removals?.map(({ by: { kind, name, email }, ...removal }) => ({
      ...removal,
      by: { kind, name, email },
    })) ?? null
  )
}

/** The messages to a recipient since their link was last sent. */
function presentMessages({ id, sent, status }: RecipientRow, moments: readonly MessageMoment[]) {
  const latest = (kind: MessageMoment['kind']) => {
    const found = moments.find((one) => one.recipientId === id && one.kind === kind)
    return found === undefined || (sent !== null && found.at < sent) ? null : found.at.toISOString()
  }
  return {
    delivered: latest('signing'),
    reminded: latest('reminder'),
    failed: status === 'failed' ? latest('failed') : null,
    documentsDelivered: latest('finished'),
  }
}

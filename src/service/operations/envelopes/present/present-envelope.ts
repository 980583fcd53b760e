import type { envelope } from '#contract/v1/envelopes.ts'
import type { EnvelopeRow, RecipientRow } from '../../../database/tables/schema.ts'
import type { DownloadLinks } from '../../downloads/download-links.ts'
import { isoOrNull } from '../../moments.ts'
import type { Answer } from '../../operation.ts'
import { presentRecipient } from '../../recipients/present-recipient.ts'

/** An envelope as the interface returns it, recipients in request order. Source: specification, Envelope. */
export function presentEnvelope(
  row: EnvelopeRow,
  recipients: readonly RecipientRow[],
  links: DownloadLinks,
): Answer<typeof envelope> {
  return {
    id: row.id,
    name: row.name,
    message: row.message,
    status: row.status,
    shared: row.shared,
    created: row.created.toISOString(),
    sent: isoOrNull(row.sent),
    voided: isoOrNull(row.voided),
    declined: isoOrNull(row.declined),
    completed: isoOrNull(row.completed),
    ...addressesOf(row, links),
    accountId: row.accountId,
    groupId: row.groupId,
    recipients: recipients.map(presentRecipient),
    metadata: row.metadata,
  }
}

/** Only a completed envelope has the final files. Source: specification, Envelope `certificate`, `combined`. */
export function addressesOf(
  row: Pick<EnvelopeRow, 'organisationId' | 'id' | 'status'>,
  links: DownloadLinks,
) {
  const { original, master, certificate, combined } = links.ofEnvelope(row)
  return {
    original,
    master,
    ...(certificate === null ? {} : { certificate }),
    ...(combined === null ? {} : { combined }),
  }
}

import type { envelopeRow } from '#contract/app/envelopes.ts'
import type { ListedEnvelope } from '../../../database/lists/envelope-lists.ts'
import type { ListedRecipient } from '../../../database/lists/listed-recipients.ts'
import type { DocumentRow } from '../../../database/tables/schema.ts'
import { pictureAddress } from '../../documents/pictures.ts'
import { isoOrNull } from '../../moments.ts'
import type { Answer } from '../../operation.ts'

type Row = Answer<typeof envelopeRow>

/** What a row shows beside what its envelope's row in the database has. */
export interface BesideRow extends Pick<Row, 'labels' | 'passage'> {
  readonly recipients: readonly ListedRecipient[]
  readonly document: Pick<DocumentRow, 'id' | 'sha256'> | undefined
}

/** A row of the dashboard's list. */
export function presentRow(row: ListedEnvelope, { recipients, document, labels, passage }: BesideRow): Row {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    shared: row.shared,
    ...presentOrigin(row),
    created: row.created.toISOString(),
    sent: isoOrNull(row.sent),
    voided: isoOrNull(row.voided),
    declined: isoOrNull(row.declined),
    completed: isoOrNull(row.completed),
    deadline: isoOrNull(row.deadline),
    purgeBegun: isoOrNull(row.purgeBegun),
    picture: pictureAddress('envelopes', row.id, document),
    labels,
    passage,
    recipients: recipients.map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      type: one.type,
      status: one.status,
      order: one.signingOrder,
      muted: one.muted,
      completed: isoOrNull(one.completed),
      emailed: isoOrNull(one.reminded ?? one.sent),
      diagnosis: one.diagnosis,
    })),
  }
}

/** The sender of an envelope, and its group. */
export function presentOrigin(row: ListedEnvelope) {
  return {
    sender: { id: row.accountId, name: row.senderName, email: row.senderEmail },
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
  }
}

import { intakeNotes, isCarried } from '#domain/document/intake.ts'
import type { draftDocument } from '#contract/app/documents.ts'
import type { draft, draftField, draftRecipient } from '#contract/app/drafts.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { DocumentRow, RecipientRow } from '../../database/tables/schema.ts'
import type { Answer } from '../operation.ts'
import { isoOrNull } from '../moments.ts'
import type { Draft } from './load-draft.ts'

/** A draft as the create page edits it. */
export function presentDraft({ row, recipients, documents, fields }: Draft): Answer<typeof draft> {
  return {
    id: row.id,
    revision: row.revision,
    accountId: row.accountId,
    name: row.name,
    message: row.message ?? '',
    shared: row.shared,
    groupId: row.groupId,
    metadata: row.metadata,
    documents: documents.map(presentDraftDocument),
    recipients: recipients.map(presentDraftRecipient),
    fields: fields.map(presentDraftField),
    created: row.created.toISOString(),
    sent: isoOrNull(row.sent),
  }
}

export function presentDraftDocument(row: DocumentRow): Answer<typeof draftDocument> {
  return presentDocumentAt('drafts', row.envelopeId, row)
}

/** A document in the editor, of a draft or a template. */
export function presentDocumentAt(
  place: 'drafts' | 'templates',
  ownerId: string,
  row: Omit<DocumentRow, 'envelopeId'>,
): Answer<typeof draftDocument> {
  const [owner, documentId] = [ownerId, row.id].map(encodeURIComponent)
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    pages: row.pages.map(({ width, height }) => ({ width, height })),
    // The hash gives a replaced file a new address, so that no cache shows the old pages.
    file: `/app/${place}/${owner}/documents/${documentId}/file?v=${row.sha256.slice(0, 16)}`,
    notes: intakeNotes(row.removed, row.intake),
    signed: row.signed,
    carried: isCarried(row.signed, row.type, row.removed),
    created: row.created.toISOString(),
  }
}

function presentDraftRecipient(row: RecipientRow): Answer<typeof draftRecipient> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile ?? '',
    type: row.type,
    order: row.signingOrder,
    message: row.message ?? '',
    password: null,
    hasPassword: row.passwordHash !== null,
    smsAuth: row.smsAuth ?? '',
    muted: row.muted,
    language: row.language,
    identity: row.asksIdentity,
    sessionCompleted: row.redirects.sessionCompleted ?? '',
    sessionDeclined: row.redirects.sessionDeclined ?? '',
  }
}

export function presentDraftField(row: OwnedField): Answer<typeof draftField> {
  return {
    id: row.id,
    recipientId: row.recipientId,
    type: row.type,
    page: row.page,
    anchor: row.anchor,
    xOffset: row.xOffset,
    yOffset: row.yOffset,
    xCoordinate: row.xCoordinate,
    yCoordinate: row.yCoordinate,
    required: row.required,
    readOnly: row.readOnly,
    collaborative: row.collaborative,
    value: row.value,
    checked: row.checked,
    width: row.width,
    height: row.height,
    options: row.options.map(({ value, option }) => ({ value, option })),
    fontSize: row.fontSize,
    fontType: row.fontType,
    dateFormat: row.dateFormat,
    label: row.label,
  }
}

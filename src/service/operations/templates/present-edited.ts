import type { editedTemplate } from '#contract/app/templates.ts'
import type { TemplateDocumentRow } from '../../database/tables/schema.ts'
import type {
  TemplateContent,
  TemplateField,
  TemplateRole,
} from '../../database/envelopes/template-content.ts'
import { presentDocumentAt, presentDraftField } from '../drafts/present-draft.ts'
import type { Answer } from '../operation.ts'

/** A template as the editor has it. */
export function presentEdited(
  { row, documents, roles }: TemplateContent,
  fields: readonly TemplateField[],
): Answer<typeof editedTemplate> {
  return {
    id: row.id,
    revision: row.revision,
    accountId: row.accountId,
    name: row.name,
    shared: row.shared,
    groupId: row.groupId,
    envelopeName: row.envelopeName ?? '',
    envelopeMessage: row.envelopeMessage ?? '',
    envelopeShared: row.envelopeShared,
    documents: documents.map(presentEditedDocument),
    roles: roles.map(presentRole),
    fields: fields.map(presentDraftField),
    created: row.created.toISOString(),
  }
}

export function presentEditedDocument(row: TemplateDocumentRow) {
  return presentDocumentAt('templates', row.templateId, row)
}

function presentRole(role: TemplateRole) {
  return {
    id: role.id,
    name: role.name,
    recipientName: role.recipientName ?? '',
    recipientEmail: role.recipientEmail ?? '',
    recipientMobile: role.recipientMobile ?? '',
    recipientType: role.recipientType,
    recipientPassword: role.recipientPassword ?? '',
    recipientOrder: role.recipientOrder,
    sessionCompleted: role.recipientRedirects.sessionCompleted ?? '',
    sessionDeclined: role.recipientRedirects.sessionDeclined ?? '',
  }
}

import { ok, refuse } from '#domain/result.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fileOperation } from '../operation.ts'
import { noSuchDocument } from './find-document.ts'
import { checkDraft } from './load-draft.ts'

/** GET /app/drafts/:id/documents/:document_id/file: the pages of a document for the editor. */
export const openDocumentFile = fileOperation(
  '/app/drafts/{id}/documents/{document_id}/file',
  'account',
  async ({ database, caller }, { id = '', document_id: documentId }) => {
    const key = { organisationId: caller.organisationId, envelopeId: id }
    const draft = checkDraft(caller, await loadEnvelope(database, key))
    if (!draft.ok) return draft
    const document = (await documentsOf(database, key)).find((one) => one.id === documentId)
    if (document === undefined) return refuse(noSuchDocument())
    const { name, storageKey } = document
    return ok({ name, contentType: 'application/pdf', disposition: 'inline', content: { storageKey } })
  },
)

import { ok, refuse } from '#domain/result.ts'
import { noSuchDocument } from '../drafts/find-document.ts'
import { fileOperation } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'

/** GET /app/templates/:id/documents/:document_id/file: the pages of a document for the editor. */
export const openTemplateFile = fileOperation(
  '/app/templates/{id}/documents/{document_id}/file',
  'account',
  async ({ database, caller }, { id = '', document_id: documentId }) => {
    const found = await findVisibleTemplate(database, caller, id)
    if (!found.ok) return found
    const document = found.value.documents.find((one) => one.id === documentId)
    if (document === undefined) return refuse(noSuchDocument())
    const { name, storageKey } = document
    return ok({ name, contentType: 'application/pdf', disposition: 'inline', content: { storageKey } })
  },
)

import { drafts } from '#contract/app/drafts.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf, updateDocument } from '../../database/envelopes/documents.ts'
import { operation } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { noSuchDocument } from './find-document.ts'

/** PUT /app/drafts/:id/documents/:document_id. */
export const renameDocument = operation(drafts.renameDocument, async (context, { params, body }) => {
  const renamed = await changeDraft(context, params.id, async ({ transaction, key }) => {
    const documents = await documentsOf(transaction, key)
    if (!documents.some(({ id }) => id === params.documentId)) return refuse(noSuchDocument())
    await updateDocument(transaction, key, params.documentId, { name: body.name })
    return ok(null)
  })
  return renamed.ok ? ok({ revision: renamed.value.revision }) : renamed
})

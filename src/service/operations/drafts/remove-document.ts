import { drafts } from '#contract/app/drafts.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { ok, refuse } from '#domain/result.ts'
import { deleteDocument, documentsOf } from '../../database/documents.ts'
import { fieldsOf, replaceFields } from '../../database/fields.ts'
import { removeFiles } from '../documents/remove-files.ts'
import { operation } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { noSuchDocument } from './find-document.ts'
import { loadDraft } from './load-draft.ts'
import { presentDraft } from './present-draft.ts'

/** DELETE /app/drafts/:id/documents/:document_id: removes a document with the fields on its pages; later pages move up. */
export const removeDocument = operation(drafts.removeDocument, async (context, { params }) => {
  const removed = await changeDraft(context, params.id, async ({ transaction, key }) => {
    const before = await documentsOf(transaction, key)
    const gone = before.find(({ id }) => id === params.documentId)
    if (gone === undefined) return refuse(noSuchDocument())
    const after = before.filter((document) => document !== gone)
    await replaceFields(transaction, key, movePages(await fieldsOf(transaction, key), before, after))
    await deleteDocument(transaction, key, gone.id)
    return ok(after.some(({ storageKey }) => storageKey === gone.storageKey) ? [] : [gone.storageKey])
  })
  if (!removed.ok) return removed
  await removeFiles(context, removed.value.value)
  const draft = await loadDraft(context.database, context.caller, params.id)
  return draft.ok ? ok(presentDraft(draft.value)) : draft
})

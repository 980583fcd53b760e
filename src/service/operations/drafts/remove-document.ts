import { drafts } from '#contract/app/drafts.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { deleteDocument, documentsOf } from '../../database/envelopes/documents.ts'
import { fieldsOf, replaceFields } from '../../database/envelopes/fields.ts'
import type { OrganisationCaller } from '../access.ts'
import { filesOf, removeLater } from '../documents/remove-files.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { noSuchDocument } from './find-document.ts'
import { checkNeverSent, loadDraft } from './load-draft.ts'
import { presentDraft } from './present-draft.ts'

/**
 * DELETE /app/drafts/:id/documents/:document_id: removes a document with the fields on its pages. Later pages move up.
 */
export const removeDocument = operation(drafts.removeDocument, async (context, { params }) => {
  const removed = await takeOut(context, params.id, params.documentId, { alsoRecalled: true })
  if (!removed.ok) return removed
  const draft = await loadDraft(context.database, context.caller, params.id)
  return draft.ok ? ok(presentDraft(draft.value)) : draft
})

/** Removes a document from a draft: its row, the fields on its pages, then the file if nothing else names it. */
export async function takeOut(
  context: Context<OrganisationCaller>,
  envelopeId: string,
  documentId: string,
  { alsoRecalled }: { readonly alsoRecalled: boolean },
): Promise<Result<true>> {
  const removed = await changeDraft(context, envelopeId, async ({ transaction, key, loaded }) => {
    const before = await documentsOf(transaction, key)
    const gone = before.find(({ id }) => id === documentId)
    if (gone === undefined) return refuse(noSuchDocument())
    const fresh = alsoRecalled ? ok(true) : checkNeverSent(loaded.row)
    if (!fresh.ok) return fresh
    const after = before.filter((document) => document !== gone)
    await replaceFields(transaction, key, movePages(await fieldsOf(transaction, key), before, after))
    await deleteDocument(transaction, key, gone.id)
    const kept = new Set(filesOf(after))
    await removeLater(
      transaction,
      filesOf([gone]).filter((file) => !kept.has(file)),
    )
    return ok(true)
  })
  return removed.ok ? ok(true) : removed
}

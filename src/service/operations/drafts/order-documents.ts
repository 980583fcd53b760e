import { drafts } from '#contract/app/drafts.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { ok } from '#domain/result.ts'
import { documentsOf, updateDocument } from '../../database/envelopes/documents.ts'
import { fieldsOf, replaceFields } from '../../database/envelopes/fields.ts'
import { inWantedOrder } from '../documents/in-wanted-order.ts'
import { operation } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { loadDraft } from './load-draft.ts'
import { presentDraft } from './present-draft.ts'

/**
 * PUT /app/drafts/:id/documents: another order. Every field moves with its page. The order names each document once.
 */
export const orderDocuments = operation(drafts.orderDocuments, async (context, { params, body }) => {
  const ordered = await changeDraft(context, params.id, async ({ transaction, key }) => {
    const before = await documentsOf(transaction, key)
    const wanted = inWantedOrder(before, body.documentIds)
    if (!wanted.ok) return wanted
    const after = wanted.value
    for (const [position, { id }] of after.entries()) await updateDocument(transaction, key, id, { position })
    await replaceFields(transaction, key, movePages(await fieldsOf(transaction, key), before, after))
    return ok(null)
  })
  if (!ordered.ok) return ordered
  const draft = await loadDraft(context.database, context.caller, params.id)
  return draft.ok ? ok(presentDraft(draft.value)) : draft
})

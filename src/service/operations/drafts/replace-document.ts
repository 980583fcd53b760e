import { drafts } from '#contract/app/drafts.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf, updateDocument } from '../../database/envelopes/documents.ts'
import { fieldsOf, replaceFields } from '../../database/envelopes/fields.ts'
import { filesOf, removeLater } from '../documents/remove-files.ts'
import { checkTotals, fileColumns, store, takeIn } from '../documents/take-in.ts'
import { operation } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { documentNow, noSuchDocument } from './find-document.ts'
import { loadDraft } from './load-draft.ts'
import { presentDraftDocument } from './present-draft.ts'
import { uploadOf } from './upload-of.ts'

/** PUT /app/drafts/:id/documents/:document_id/file: another file under the same id. The fields stay on their pages. */
export const replaceDocument = operation(drafts.replaceDocument, async (context, { params, body }) => {
  const { database, caller, ports } = context
  const draft = await loadDraft(database, caller, params.id)
  if (!draft.ok) return draft
  if (!draft.value.documents.some(({ id }) => id === params.documentId)) return refuse(noSuchDocument())
  const upload = await uploadOf(body.file)
  if (!upload.ok) return upload
  const taken = await takeIn(ports, draft.value.key, upload.value)
  if (!taken.ok) return taken
  await store(ports, [taken.value])
  const replaced = await changeDraft(context, params.id, async ({ transaction, key }) => {
    const before = await documentsOf(transaction, key)
    const old = before.find(({ id }) => id === params.documentId)
    if (old === undefined) return refuse(noSuchDocument())
    const { size, unpacked, pages } = taken.value
    const planned = before.map((document) =>
      document === old ? { id: old.id, size, unpacked, pages } : document,
    )
    const totals = checkTotals(planned)
    if (!totals.ok) return totals
    await updateDocument(transaction, key, old.id, fileColumns(taken.value))
    await replaceFields(transaction, key, movePages(await fieldsOf(transaction, key), before, planned))
    const kept = new Set(filesOf([...before.filter((one) => one !== old), taken.value]))
    await removeLater(
      transaction,
      filesOf([old]).filter((file) => !kept.has(file)),
    )
    return ok(await documentNow(transaction, key, old.id))
  })
  if (!replaced.ok) return replaced
  const { revision, value } = replaced.value
  return ok({ revision, document: presentDraftDocument(value) })
})

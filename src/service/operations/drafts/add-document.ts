import { randomUUIDv7 } from 'node:crypto'
import { drafts } from '#contract/app/drafts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf, insertDocuments } from '../../database/documents.ts'
import { checkTotals, documentRow, store, takeIn } from '../documents/take-in.ts'
import { operation } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { loadDraft } from './load-draft.ts'
import { presentDraftDocument } from './present-draft.ts'
import { uploadOf } from './upload-of.ts'

const documentsAtMost = 100

/** POST /app/drafts/:id/documents: one file as multipart form, put after those that are there. */
export const addDocument = operation(drafts.addDocument, async (context, { params, body }) => {
  const { database, caller, ports } = context
  const draft = await loadDraft(database, caller, params.id)
  if (!draft.ok) return draft
  const upload = await uploadOf(body.file)
  if (!upload.ok) return upload
  const taken = await takeIn(ports, draft.value.key, upload.value)
  if (!taken.ok) return taken
  const document = { ...taken.value, id: randomUUIDv7() }
  const fits = checkTotals([...draft.value.documents, document])
  if (!fits.ok) return fits
  await store(ports, [document])
  const added = await changeDraft(context, params.id, async ({ transaction, key, now }) => {
    const documents = await documentsOf(transaction, key)
    if (documents.length >= documentsAtMost)
      return refuse(refusal('too-large', `An envelope holds at most ${documentsAtMost} documents.`))
    const totals = checkTotals([...documents, document])
    if (!totals.ok) return totals
    const position = (documents.at(-1)?.position ?? -1) + 1
    await insertDocuments(transaction, [documentRow(key, document, { position, created: now })])
    return documentsOf(transaction, key).then((rows) => ok(rows.find(({ id }) => id === document.id)))
  })
  if (!added.ok) return added
  const { revision, value: row } = added.value
  if (row === undefined) throw new Error(`The document ${document.id} vanished`)
  return ok({ revision, document: presentDraftDocument(row) })
})

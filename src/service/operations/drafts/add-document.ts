import { randomUUIDv7 } from 'node:crypto'
import { drafts } from '#contract/app/drafts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { documentsOf, insertDocuments } from '../../database/envelopes/documents.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import type { OrganisationCaller } from '../access.ts'
import { checkTotals, documentRow, store, takeIn } from '../documents/take-in.ts'
import type { TakenDocument } from '../documents/take-in.ts'
import type { Upload } from '../documents/uploads.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { changeDraft } from './change-draft.ts'
import { checkNeverSent, loadDraft } from './load-draft.ts'
import { presentDraftDocument } from './present-draft.ts'
import { uploadOf } from './upload-of.ts'

const documentsAtMost = 100

/** POST /app/drafts/:id/documents: one file as multipart form, put after those that are there. */
export const addDocument = operation(drafts.addDocument, async (context, { params, body }) => {
  const upload = await uploadOf(body.file)
  if (!upload.ok) return upload
  const added = await addUpload(context, params.id, upload.value, { alsoRecalled: true })
  if (!added.ok) return added
  const { revision, row } = added.value
  return ok({ revision, document: presentDraftDocument(row) })
})

interface Manner {
  /** Null for one of the service's own. */
  readonly id?: string | null
  readonly alsoRecalled?: boolean
}

/**
 * Takes an upload in as the last document of a draft. Refuses what the upload or the draft refuse, and an id that another
 * document of the draft has.
 */
export async function addUpload(
  context: Context<OrganisationCaller>,
  envelopeId: string,
  upload: Upload,
  { id = null, alsoRecalled = false }: Manner,
): Promise<Result<{ readonly revision: number; readonly row: DocumentRow }>> {
  const { database, caller, ports } = context
  const draft = await loadDraft(database, caller, envelopeId)
  if (!draft.ok) return draft
  const taken = await takeIn(ports, draft.value.key, upload)
  if (!taken.ok) return taken
  const document = { ...taken.value, id: id ?? randomUUIDv7() }
  const fits = checkFits(draft.value.documents, document)
  if (!fits.ok) return fits
  await store(ports, [document])
  const added = await changeDraft(context, envelopeId, async ({ transaction, key, loaded, now }) => {
    const fresh = alsoRecalled ? ok(true) : checkNeverSent(loaded.row)
    if (!fresh.ok) return fresh
    const documents = await documentsOf(transaction, key)
    const totals = checkFits(documents, document)
    if (!totals.ok) return totals
    const position = (documents.at(-1)?.position ?? -1) + 1
    await insertDocuments(transaction, [documentRow(key, document, { position, created: now })])
    return documentsOf(transaction, key).then((rows) => ok(rows.find(({ id }) => id === document.id)))
  })
  if (!added.ok) return added
  const { revision, value: row } = added.value
  if (row === undefined) throw new Error(`The document ${document.id} vanished`)
  return ok({ revision, row })
}

function checkFits(
  documents: readonly DocumentRow[],
  document: TakenDocument & { readonly id: string },
): Result<true> {
  if (documents.length >= documentsAtMost)
    return refuse(refusal('too-large', `An envelope holds at most ${documentsAtMost} documents.`))
  if (documents.some(({ id }) => id === document.id)) {
    const message = 'Another document of the envelope has this id.'
    return refuse(refusal('invalid-input', message, { errors: [{ path: 'id', message }] }))
  }
  return checkTotals([...documents, document])
}

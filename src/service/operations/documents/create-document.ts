import { documents } from '#contract/v1/documents.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { addUpload } from '../drafts/add-document.ts'
import { checkNeverSent, loadDraft } from '../drafts/load-draft.ts'
import { operation } from '../operation.ts'
import { presentDocument } from './present-document.ts'
import { readBase64 } from './uploads.ts'

/** POST /v1/documents: adds a document to a draft that was never sent. Source: open detail 29. */
export const createDocument = operation(documents.create, async (context, { body }) => {
  const { database, caller } = context
  const { envelopeId, type } = body
  const draft = await loadDraft(database, caller, envelopeId)
  if (!draft.ok) return draft
  const fresh = checkNeverSent(draft.value.row)
  if (!fresh.ok) return fresh
  const name = body.name ?? `Document ${draft.value.documents.length + 1}`
  const bytes = readBase64(body.base)
  if (bytes === null) return refuse(atBase(refusal('invalid-input', 'The content is not valid base64.')))
  const added = await addUpload(context, envelopeId, { name, bytes, type }, { id: body.id ?? null })
  if (!added.ok) return added.refusal.errors ? added : refuse(atBase(added.refusal))
  return ok(presentDocument(draft.value.row, added.value.row, await downloadLinks(context)))
})

/** A refusal of a document that names no path refers to its content. */
function atBase(refused: Refusal): Refusal {
  if (refused.code === 'not-found') return refused
  return { ...refused, errors: [{ path: 'base', message: refused.detail }] }
}

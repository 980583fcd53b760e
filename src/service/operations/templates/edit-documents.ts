import { randomUUIDv7 } from 'node:crypto'
import { templateEditing } from '#contract/app/templates.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { TemplateDocumentRow } from '../../database/tables/schema.ts'
import {
  replaceTemplateDocuments,
  replaceTemplateFields,
  templateDocumentsOf,
  templateFieldsOf,
  withContent,
} from '../../database/envelopes/template-content.ts'
import { findTemplate } from '../../database/envelopes/templates.ts'
import { inWantedOrder } from '../documents/in-wanted-order.ts'
import { filesOf, removeLater } from '../documents/remove-files.ts'
import { checkTotals, fileColumns, store, takeIn } from '../documents/take-in.ts'
import type { TakenDocument } from '../documents/take-in.ts'
import { noSuchDocument } from '../drafts/find-document.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { uploadOf } from '../drafts/upload-of.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { changeTemplate } from './change-template.ts'
import { checkTemplateManageable } from './find-template.ts'
import { presentEdited, presentEditedDocument } from './present-edited.ts'

const documentsAtMost = 100

/** POST /app/templates/:id/documents: one file as a multipart form, added after the existing ones. */
export const addTemplateDocument = operation(
  templateEditing.addDocument,
  async (context, { params, body }) => {
    const taken = await takeInFor(context, params.id, body.file)
    if (!taken.ok) return taken
    const at = { ...context.caller, created: await context.now() }
    const id = randomUUIDv7()
    const added = await changeDocuments(context, params.id, (before) =>
      before.length >= documentsAtMost
        ? refuse(refusal('too-large', `A template can have at most ${documentsAtMost} documents.`))
        : ok([...before, rowOf(at, params.id, id, taken.value)]),
    )
    return added.ok ? ok(answerOf(added.value, id)) : added
  },
)

/**
 * PUT /app/templates/:id/documents/:document_id/file: another file under the same id. The fields stay on their pages.
 */
export const replaceTemplateDocument = operation(
  templateEditing.replaceDocument,
  async (context, { params, body }) => {
    const taken = await takeInFor(context, params.id, body.file)
    if (!taken.ok) return taken
    const at = { ...context.caller, created: await context.now() }
    const { documentId } = params
    const replaced = await changeDocuments(context, params.id, (before) =>
      before.some(({ id }) => id === documentId)
        ? ok(
            before.map((row) =>
              row.id === documentId ? rowOf(at, params.id, documentId, taken.value) : row,
            ),
          )
        : refuse(noSuchDocument()),
    )
    return replaced.ok ? ok(answerOf(replaced.value, documentId)) : replaced
  },
)

/** PUT /app/templates/:id/documents/:document_id. */
export const renameTemplateDocument = operation(
  templateEditing.renameDocument,
  async (context, { params, body }) => {
    const renamed = await changeDocuments(context, params.id, (before) =>
      before.some(({ id }) => id === params.documentId)
        ? ok(before.map((row) => (row.id === params.documentId ? { ...row, name: body.name } : row)))
        : refuse(noSuchDocument()),
    )
    return renamed.ok ? ok({ revision: renamed.value.revision }) : renamed
  },
)

/** PUT /app/templates/:id/documents: another order, which names each document once. Fields move with their pages. */
export const orderTemplateDocuments = operation(
  templateEditing.orderDocuments,
  async (context, { params, body }) => {
    const ordered = await changeDocuments(context, params.id, (before) =>
      inWantedOrder(before, body.documentIds),
    )
    return ordered.ok ? readAgain(context, params.id) : ordered
  },
)

/** DELETE /app/templates/:id/documents/:document_id: with the fields on its pages. Later pages move up. */
export const removeTemplateDocument = operation(
  templateEditing.removeDocument,
  async (context, { params }) => {
    const removed = await changeDocuments(context, params.id, (before) => {
      const after = before.filter(({ id }) => id !== params.documentId)
      return after.length < before.length ? ok(after) : refuse(noSuchDocument())
    })
    return removed.ok ? readAgain(context, params.id) : removed
  },
)

/** Checks and stores a file for a template that the caller may change. */
async function takeInFor(
  { database, caller, ports }: Context<AccountCaller>,
  templateId: string,
  file: File,
): Promise<Result<TakenDocument>> {
  const { organisationId } = caller
  const found = checkTemplateManageable(caller, await findTemplate(database, { organisationId, templateId }))
  if (!found.ok) return found
  const upload = await uploadOf(file)
  if (!upload.ok) return upload
  const taken = await takeIn(ports, { organisationId, envelopeId: templateId }, upload.value)
  if (taken.ok) await store(ports, [taken.value])
  return taken
}

function rowOf(
  { organisationId, created }: Pick<TemplateDocumentRow, 'organisationId' | 'created'>,
  templateId: string,
  id: string,
  { bytes: _, upload: _uploaded, ...file }: TakenDocument,
): TemplateDocumentRow {
  return {
    ...file,
    organisationId,
    templateId,
    id,
    position: 0,
    pages: [...file.pages],
    removed: [...file.removed],
    form: [...file.form],
    created,
  }
}

/**
 * Changes the documents of a template. The fields follow their pages, and files that nothing names any more are
 * deleted.
 */
async function changeDocuments(
  context: Context<AccountCaller>,
  templateId: string,
  change: (before: readonly TemplateDocumentRow[]) => Result<TemplateDocumentRow[]>,
): Promise<Result<{ readonly revision: number; readonly documents: readonly TemplateDocumentRow[] }>> {
  const changed = await changeTemplate(context, templateId, async ({ transaction, key }) => {
    const before = await templateDocumentsOf(transaction, key)
    const after = change(before)
    if (!after.ok) return after
    const totals = checkTotals(after.value)
    if (!totals.ok) return totals
    const fields = movePages(await templateFieldsOf(transaction, key), before, after.value)
    const rows = after.value.map((row, position) => ({
      ...row,
      ...fileColumns(row),
      position,
    }))
    await replaceTemplateDocuments(transaction, key, rows)
    await replaceTemplateFields(transaction, key, fields)
    const kept = new Set(filesOf(after.value))
    await removeLater(
      transaction,
      filesOf(before).filter((file) => !kept.has(file)),
    )
    return ok(after.value)
  })
  if (!changed.ok) return changed
  const { revision, value } = changed.value
  return ok({ revision, documents: value })
}

function answerOf(
  { revision, documents }: { readonly revision: number; readonly documents: readonly TemplateDocumentRow[] },
  documentId: string,
) {
  const row = documents.find(({ id }) => id === documentId)
  if (row === undefined) throw new Error(`The document ${documentId} vanished`)
  return { revision, document: presentEditedDocument(row) }
}

async function readAgain({ database, caller }: Context<AccountCaller>, templateId: string) {
  const key = { organisationId: caller.organisationId, templateId }
  const found = checkTemplateManageable(caller, await findTemplate(database, key))
  if (!found.ok) return found
  const [content] = await withContent(database, caller.organisationId, [found.value])
  if (content === undefined) throw new Error(`The template ${templateId} vanished`)
  return ok(presentEdited(content, await templateFieldsOf(database, key)))
}

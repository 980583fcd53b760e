import { templateEditing } from '#contract/app/templates.ts'
import { movePages } from '#domain/field/move-pages.ts'
import type { FieldPlaces } from '#domain/field/replacement.ts'
import { comparePlaces } from '#domain/field/replacement.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { TemplateDocumentRow } from '../../database/tables/schema.ts'
import { templateFieldsOf } from '../../database/envelopes/template-content.ts'
import type { TemplateField } from '../../database/envelopes/template-content.ts'
import type { Ports } from '../../ports/ports.ts'
import { takeIn } from '../documents/take-in.ts'
import { noSuchDocument } from '../drafts/find-document.ts'
import { readable } from '../drafts/load-draft.ts'
import { uploadOf } from '../drafts/upload-of.ts'
import { placeOwnedFields } from '../envelopes/prepare-to-send.ts'
import type { SentDocument } from '../envelopes/prepare-to-send.ts'
import { operation } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'

type Paged = Omit<SentDocument, 'storageKey'> & { readonly id: string }

/**
 * POST /app/templates/:id/documents/:document_id/comparison: what replacing a document by another file would do to its
 * fields. The file is not stored.
 */
export const compareReplacement = operation(
  templateEditing.compare,
  async ({ database, caller, ports }, { params, body }) => {
    const found = await findVisibleTemplate(database, caller, params.id)
    if (!found.ok) return found
    const { row, documents } = found.value
    if (!documents.some(({ id }) => id === params.documentId)) return refuse(noSuchDocument())
    const upload = await uploadOf(body.file)
    if (!upload.ok) return upload
    const { organisationId, id: envelopeId } = row
    const taken = await takeIn(ports, { organisationId, envelopeId }, upload.value)
    if (!taken.ok) return taken
    const fields = await templateFieldsOf(database, { organisationId, templateId: row.id })
    const before = pagedOf(ports, documents)
    const { sha256, pages, bytes } = taken.value
    const other = { sha256, pages, bytes: async () => bytes }
    const after = before.map((one) => (one.id === params.documentId ? { ...other, id: one.id } : one))
    const on = { organisationId, documentId: params.documentId }
    const now = await standingsOn(ports, { ...on, documents: before }, fields)
    if (!now.ok) return now
    const then = await standingsOn(ports, { ...on, documents: after }, movePages(fields, before, after))
    if (!then.ok) return then
    return ok({
      type: taken.value.type,
      pages: [...pages],
      changes: comparePlaces(now.value, then.value).map((change) => ({
        ...change,
        before: [...change.before],
        after: [...change.after],
      })),
    })
  },
)

function pagedOf({ storage }: Pick<Ports, 'storage'>, rows: readonly TemplateDocumentRow[]): Paged[] {
  return readable(storage, rows).map((one, index) => ({ ...one, id: rows[index]?.id ?? '' }))
}

interface ComparedDocument {
  readonly organisationId: string
  readonly documentId: string
  readonly documents: readonly Paged[]
}

/** The place of each field on one of the documents, with pages counted from its first. */
async function standingsOn(
  ports: Pick<Ports, 'pdf'>,
  { organisationId, documentId, documents }: ComparedDocument,
  fields: readonly TemplateField[],
): Promise<Result<FieldPlaces[]>> {
  // An anchored field gets other ids where it occurs again, so each keeps its origin.
  const named = fields.map((field) => ({ ...field, origin: field.id }))
  const placement = await placeOwnedFields(ports, documents, named, organisationId)
  if (!placement.ok) return placement
  const index = documents.findIndex(({ id }) => id === documentId)
  const earlier = documents.slice(0, index).reduce((sum, { pages }) => sum + pages.length, 0)
  const count = documents[index]?.pages.length ?? 0
  const onDocument = placement.value.placed.filter(
    ({ box }) => box.page > earlier && box.page <= earlier + count,
  )
  const placed = Map.groupBy(onDocument, ({ origin }) => origin)
  const skipped = Map.groupBy(placement.value.skipped, ({ field }) => field.origin)
  return ok(
    fields.map(({ id: fieldId }) => ({
      fieldId,
      boxes: (placed.get(fieldId) ?? []).map(({ box }) => ({ ...box, page: box.page - earlier })),
      problem: skipped.get(fieldId)?.[0]?.detail ?? null,
    })),
  )
}

import type { templateUse } from '#contract/v1/templates.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { PageSize } from '../../database/tables/envelope-tables.ts'
import type { TemplateDocumentRow } from '../../database/tables/schema.ts'
import type { Ports } from '../../ports/ports.ts'
import { takeInAll } from '../documents/take-in-all.ts'
import type { NamedDocument } from '../documents/take-in-all.ts'
import { checkTotals, copyUpload, newFileKey, store } from '../documents/take-in.ts'
import { doubles, wordsOf } from '../envelopes/plan-envelope.ts'
import type { Fault } from '../envelopes/plan-envelope.ts'
import type { Asked } from '../operation.ts'

type DocumentBody = NonNullable<Asked<typeof templateUse>['documents']>[number]

/** The documents of an envelope created from a template. */
export interface GatheredDocuments {
  readonly documents: readonly NamedDocument[]
  /** The same, each under the id of the template's document that it replaces, for the fields on its pages. */
  readonly inPlaceOf: readonly { readonly id: string; readonly pages: readonly PageSize[] }[]
}

/**
 * Collects the documents of an envelope: the template's own, the replacing ones in their places, then the additional
 * ones, all stored under the envelope. Refuses replacing a missing document, and duplicate ids. Source: open detail 37.
 */
export async function gatherDocuments(
  ports: Pick<Ports, 'pdf' | 'word' | 'storage'>,
  key: EnvelopeKey,
  kept: readonly TemplateDocumentRow[],
  given: readonly DocumentBody[],
): Promise<Result<GatheredDocuments>> {
  const named = given.map((body) => ({ ...body, id: body.id ?? body.replacing ?? null }))
  const faults = faultsOf(kept, named)
  if (faults.length > 0) return refuse(refusal('invalid-input', wordsOf(faults), { errors: faults }))
  const titled = named.map((body) => ({
    ...body,
    name: body.name ?? kept.find(({ id }) => id === body.replacing)?.name ?? null,
  }))
  const taken = await takeInAll(ports, key, titled)
  if (!taken.ok) return taken
  const places: { readonly for: string; readonly document: NamedDocument }[] = []
  for (const row of kept) {
    const replacing = taken.value[given.findIndex((body) => body.replacing === row.id)]
    places.push({ for: row.id, document: replacing ?? (await copyOf(ports, key, row)) })
  }
  for (const [index, document] of taken.value.entries())
    if (!given[index]?.replacing) places.push({ for: document.id, document })
  const documents = places.map(({ document }) => document)
  const totals = checkTotals(documents)
  if (!totals.ok) return totals
  await store(ports, documents)
  return ok({ documents, inPlaceOf: places.map(({ for: id, document: { pages } }) => ({ id, pages })) })
}

function faultsOf(kept: readonly TemplateDocumentRow[], given: readonly DocumentBody[]): Fault[] {
  const faults: Fault[] = []
  const replaced = new Set<string>()
  for (const [index, { replacing }] of given.entries()) {
    if (!replacing) continue
    const path = `documents.${index}.replacing`
    if (!kept.some(({ id }) => id === replacing))
      faults.push({ path, message: 'The template has no such document.' })
    else if (replaced.has(replacing)) faults.push({ path, message: 'The document is replaced twice.' })
    replaced.add(replacing)
  }
  const remaining = kept.filter(({ id }) => !replaced.has(id)).map(({ id }) => ({ id, path: 'documents' }))
  const ids = given.map(({ id }, index) => ({ id, path: `documents.${index}.id` }))
  return [...faults, ...doubles([...remaining, ...ids], 'Another document of the envelope has this id.')]
}

/** A template's document copied for the envelope: the same bytes stored separately, since either may be deleted. */
async function copyOf(
  { storage }: Pick<Ports, 'storage'>,
  key: EnvelopeKey,
  row: TemplateDocumentRow,
): Promise<NamedDocument> {
  const { organisationId: _, templateId: _of, position: _at, created: _since, ...document } = row
  const bytes = await storage.get(row.storageKey)
  const storageKey = newFileKey(key, 'document')
  const uploadKey = await copyUpload(storage, key, row.uploadKey)
  return { ...document, bytes, storageKey, upload: null, uploadKey, pictureKey: null }
}

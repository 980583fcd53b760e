import type { PlacedField } from '#domain/field/field.ts'
import { placeFields } from '#domain/field/placement.ts'
import type { SkippedField } from '#domain/field/placement.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { PageSize } from '../../database/tables/envelope-tables.ts'
import type { Ports } from '../../ports/ports.ts'
import { findAnchors } from '../documents/anchor-text.ts'
import { newFileKey, sha256Of } from '../documents/take-in.ts'

/** What sending needs from a document. */
export interface SentDocument {
  readonly sha256: string
  readonly pages: readonly PageSize[]
  readonly storageKey: string
  readonly bytes: () => Promise<Uint8Array>
}

/** What sending needs beyond the rows: the stored, combined original, and every field with its place. */
export interface PreparedEnvelope {
  readonly originalKey: string
  readonly originalSha256: string
  readonly fields: readonly (OwnedField & PlacedField)[]
}

/**
 * Combines the documents into the original, stores it, and places the fields. The slow part of sending, before its
 * transaction.
 */
export async function prepareToSend(
  ports: Pick<Ports, 'pdf' | 'storage'>,
  key: EnvelopeKey,
  documents: readonly SentDocument[],
  fields: readonly OwnedField[],
): Promise<Result<PreparedEnvelope>> {
  const placement = await placeOwnedFields(ports, documents, fields)
  if (!placement.ok) return placement
  const original = await storeOriginal(ports, key, documents)
  if (!original.ok) return original
  return ok({ ...original.value, fields: placement.value.placed })
}

/**
 * Places fields on the pages of all documents together, and tells which are skipped and why. Refuses anchors that match
 * so often that no envelope could hold their fields.
 */
export async function placeOwnedFields<Field extends OwnedField>(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly Omit<SentDocument, 'storageKey'>[],
  fields: readonly Field[],
): Promise<Result<{ placed: readonly (Field & PlacedField)[]; skipped: readonly SkippedField<Field>[] }>> {
  const anchors = new Set(fields.flatMap((field) => (field.anchor === null ? [] : [field.anchor])))
  const matches = await findAnchors(ports, documents, anchors)
  if (!matches.ok) return matches
  const count = fields.reduce(
    (sum, { anchor }) => sum + (anchor === null ? 1 : countOf(matches.value, anchor)),
    0,
  )
  if (count > fieldsAtMost) return refuse(tooManyFields(count))
  const pageSizes = documents.flatMap((document) => document.pages)
  return ok(placeFields(fields, pageSizes, (anchor) => matches.value.get(anchor) ?? []))
}

/** An anchor such as "e" matches everywhere, and no one fills in that many fields. */
const fieldsAtMost = 10_000

function tooManyFields(count: number): Refusal {
  const message = `The anchors match so often that there would be ${count} fields; an envelope holds ${fieldsAtMost}.`
  return refusal('invalid-input', message, { errors: [{ path: 'recipients', message }] })
}

function countOf(matches: ReadonlyMap<string, readonly unknown[]>, anchor: string): number {
  return matches.get(anchor)?.length ?? 0
}

/** The stored, combined original. For a single document it is that document's own file. */
async function storeOriginal(
  { pdf, storage }: Pick<Ports, 'pdf' | 'storage'>,
  key: EnvelopeKey,
  documents: readonly SentDocument[],
): Promise<Result<{ originalKey: string; originalSha256: string }>> {
  const [only, ...others] = documents
  if (only !== undefined && others.length === 0)
    return ok({ originalKey: only.storageKey, originalSha256: only.sha256 })
  const parts: Uint8Array[] = []
  for (const document of documents) parts.push(await document.bytes())
  const combined = await pdf.combine(parts)
  if (!combined.ok) return combined
  const originalSha256 = sha256Of(combined.value)
  const originalKey = newFileKey(key, 'original')
  await storage.put(originalKey, combined.value)
  return ok({ originalKey, originalSha256 })
}

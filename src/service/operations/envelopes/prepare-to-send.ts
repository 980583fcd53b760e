import type { PlacedField } from '#domain/field/field.ts'
import { placeFields, strandedFields } from '#domain/field/placement.ts'
import type { Placement } from '#domain/field/placement.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { PageSize } from '../../database/tables/envelope-tables.ts'
import type { Ports } from '../../ports/ports.ts'
import { findAnchors, matchesAtMost, textsOf } from '../documents/anchor-text.ts'
import { newFileKey, sha256Of } from '../documents/take-in.ts'
import { notPrintable, rehearseFields } from './rehearsal.ts'

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
  readonly fields: readonly (OwnedField & PlacedField & { readonly foundLabel: string | null })[]
}

/** What is sent: the documents, whose fields they hold, and where the caller finds a field in what they sent. */
export interface ToSend {
  readonly documents: readonly SentDocument[]
  readonly fields: readonly OwnedField[]
  readonly recipients: readonly { readonly id: string; readonly name: string }[]
  readonly pathOf: (field: OwnedField) => string
}

/** The path of a field that is stored already. */
export function pathOfStored({ id }: OwnedField): string {
  return `fields.${id}`
}

/** What sending needs but for the stored original, which is made only when it is needed. */
export interface RehearsedEnvelope {
  readonly fields: PreparedEnvelope['fields']
  readonly original: () => Promise<Result<Uint8Array>>
}

/**
 * Combines the documents into the original, stores it, and places the fields. The slow part of sending, before its
 * transaction. Refuses what {@link rehearseToSend} refuses.
 */
export async function prepareToSend(
  ports: Pick<Ports, 'pdf' | 'storage'>,
  key: EnvelopeKey,
  toSend: ToSend,
): Promise<Result<PreparedEnvelope>> {
  const rehearsed = await rehearseToSend(ports, key, toSend)
  if (!rehearsed.ok) return rehearsed
  const { fields, original } = rehearsed.value
  const stored = await storeOriginal(ports, key, toSend.documents, original)
  return stored.ok ? ok({ ...stored.value, fields }) : stored
}

/**
 * Places the fields and prints them on trial. Stores nothing. Refuses fields that cannot be placed if their signer has no
 * other, and `field-not-printable` when a trial print of one does not come out.
 */
export async function rehearseToSend(
  ports: Pick<Ports, 'pdf'>,
  key: EnvelopeKey,
  { documents, fields, recipients, pathOf }: ToSend,
): Promise<Result<RehearsedEnvelope>> {
  const placement = await placeOwnedFields(ports, documents, fields, key.organisationId)
  if (!placement.ok) return placement
  const stranded = strandedFields(fields, placement.value).map(({ field, detail }) => ({
    recipientId: field.recipientId,
    path: pathOf(field),
    message: `${fieldKinds[field.type].label}: ${detail}`,
  }))
  if (stranded.length > 0) return refuse(nothingToSign(recipients, stranded))
  const original = combinedOnce(ports, documents)
  const { placed } = placement.value
  const rehearsed = await rehearseFields(ports, { owner: key.organisationId, documents, original, placed })
  if (!rehearsed.ok) return rehearsed
  const { unprintable } = rehearsed.value
  if (unprintable.length > 0) return refuse(notPrintable(unprintable, fields, pathOf))
  const named = await withFoundLabels(ports, documents, placed, key.organisationId)
  return named.ok ? ok({ original, fields: named.value }) : named
}

/** Longer documents are sent without: reading all of their text would keep the sender waiting. */
const mostPagesRead = 100

/** The fields with the printed words beside them, which name them for people where their sender did not. */
async function withFoundLabels(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SentDocument[],
  placed: readonly (OwnedField & PlacedField)[],
  owner: string,
): Promise<Result<PreparedEnvelope['fields']>> {
  const pages = documents.reduce((sum, document) => sum + document.pages.length, 0)
  const unnamed = pages > mostPagesRead ? [] : placed.filter(({ label }) => label === null)
  if (unnamed.length === 0) return ok(placed.map((field) => ({ ...field, foundLabel: null })))
  const asked = unnamed.map(({ type, box, anchor }) => ({ type, box, anchor }))
  const texts = await textsOf(ports, documents, owner)
  if (!texts.ok) return texts
  const found = await ports.pdf.foundLabels(texts.value, asked, owner)
  // Pages that take too long to read name no field, which prevents nothing.
  if (!found.ok && found.refusal.code !== 'document-damaged') return found
  const labels = new Map(unnamed.map(({ id }, index) => [id, found.ok ? found.value[index] : null]))
  return ok(placed.map((field) => ({ ...field, foundLabel: labels.get(field.id) ?? null })))
}

/**
 * Places fields on the pages of all documents together, and tells which are skipped and why. Refuses anchors that match
 * so often that no envelope could hold their fields. `owner` is the organisation whose they are.
 */
export async function placeOwnedFields<Field extends OwnedField>(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly Omit<SentDocument, 'storageKey'>[],
  fields: readonly Field[],
  owner: string,
): Promise<Result<Placement<Field>>> {
  const anchors = new Set(fields.flatMap((field) => (field.anchor === null ? [] : [field.anchor])))
  const matches = await findAnchors(ports, documents, anchors, { owner, most: matchesAtMost })
  if (!matches.ok) return matches
  const count = fields.reduce(
    (sum, { anchor }) => sum + (anchor === null ? 1 : (matches.value.get(anchor)?.count ?? 0)),
    0,
  )
  if (count > matchesAtMost) return refuse(tooManyFields(count))
  const pageSizes = documents.flatMap((document) => document.pages)
  return ok(placeFields(fields, pageSizes, (anchor) => matches.value.get(anchor)?.matches ?? []))
}

/** The detail names only this many fields of each signer, the errors name them all. */
const fieldsTold = 5

function nothingToSign(
  recipients: ToSend['recipients'],
  stranded: readonly { readonly recipientId: string; readonly path: string; readonly message: string }[],
): Refusal {
  const sentences = recipients.flatMap(({ id, name }) => {
    const words = new Set(
      stranded.filter(({ recipientId }) => recipientId === id).map(({ message }) => message),
    )
    if (words.size === 0) return []
    const more = words.size > fieldsTold ? [`And ${words.size - fieldsTold} more.`] : []
    return [
      `None of ${name}’s fields has a place in the documents.`,
      ...[...words].slice(0, fieldsTold),
      ...more,
    ]
  })
  const errors = stranded.map(({ path, message }) => ({ path, message }))
  return refusal('not-ready-to-send', sentences.join(' '), { errors })
}

function tooManyFields(count: number): Refusal {
  const message = `The anchors match so often that there would be ${count} fields. An envelope can have at most ${matchesAtMost}.`
  return refusal('invalid-input', message, { errors: [{ path: 'recipients', message }] })
}

type Read = Pick<SentDocument, 'bytes'>

/** All documents as one file. It is made at most once, when it is first asked for. */
export function combinedOnce(
  { pdf }: Pick<Ports, 'pdf'>,
  documents: readonly Read[],
): () => Promise<Result<Uint8Array>> {
  let made: Promise<Result<Uint8Array>> | undefined
  const make = async (): Promise<Result<Uint8Array>> => {
    const parts: Uint8Array[] = []
    for (const document of documents) parts.push(await document.bytes())
    const [only, ...others] = parts
    return only !== undefined && others.length === 0 ? ok(only) : pdf.combine(parts)
  }
  return async () => (made ??= make())
}

/** The stored, combined original. For a single document it is that document's own file. */
async function storeOriginal(
  { storage }: Pick<Ports, 'storage'>,
  key: EnvelopeKey,
  documents: readonly SentDocument[],
  original: () => Promise<Result<Uint8Array>>,
): Promise<Result<{ originalKey: string; originalSha256: string }>> {
  const [only, ...others] = documents
  if (only !== undefined && others.length === 0)
    return ok({ originalKey: only.storageKey, originalSha256: only.sha256 })
  const combined = await original()
  if (!combined.ok) return combined
  const originalSha256 = sha256Of(combined.value)
  const originalKey = newFileKey(key, 'original')
  await storage.put(originalKey, combined.value)
  return ok({ originalKey, originalSha256 })
}

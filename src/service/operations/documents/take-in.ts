import { createHash, randomUUIDv7 } from 'node:crypto'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { Intake } from '#domain/document/intake.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Insertable } from 'kysely'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { DocumentsTable, PageSize } from '../../database/tables/envelope-tables.ts'
import type { Ports } from '../../ports/ports.ts'
import { checkUpload, typeOfFormat } from './uploads.ts'
import type { Upload, UploadFormat } from './uploads.ts'

/** A document prepared for signing. */
export interface TakenDocument {
  readonly name: string
  /** As it was uploaded. */
  readonly type: string
  /** The PDF bytes to store. */
  readonly bytes: Uint8Array
  /** Bytes of the PDF as uploaded, or as converted from a Word file. */
  readonly size: number
  /** Unpacked size of the page content in bytes. */
  readonly unpacked: number
  /** SHA-256 of these bytes. */
  readonly sha256: string
  readonly pages: readonly PageSize[]
  readonly removed: readonly string[]
  readonly signed: boolean
  /** What its form asked for. Pages count from its first. */
  readonly form: readonly FieldSuggestion[]
  readonly storageKey: string
  /** As uploaded; a file without is copied, or from before uploads were kept. */
  readonly upload: Uint8Array | null
  readonly uploadedSha256: string | null
  readonly uploadKey: string | null
  readonly pictureKey: string | null
  readonly intake: Intake
}

/**
 * Checks and inspects an uploaded document, a Word file as the PDF it is converted to. Stores nothing, see {@link
 * store}. Slow, so do not call it within a transaction. Refuses files that are too large or neither PDF nor Word, and
 * what conversion or inspection refuse. Source: specification, What the service does, 1.
 */
export async function takeIn(
  ports: Pick<Ports, 'pdf' | 'word'>,
  key: EnvelopeKey,
  upload: Upload,
): Promise<Result<TakenDocument>> {
  const checked = checkUpload(upload)
  if (!checked.ok) return checked
  const format = checked.value
  const named = ({ refusal: no }: { readonly refusal: Refusal }) =>
    refuse({ ...no, detail: `“${upload.name}”: ${no.detail}` })
  const { organisationId } = key
  const made =
    format === 'pdf'
      ? ok(upload.bytes)
      : await ports.word.convert({ bytes: upload.bytes, format, organisationId })
  if (!made.ok) return named(made)
  const isTest = isTestOrganisation(organisationId)
  const inspected = await ports.pdf.inspect(made.value, organisationId, { isTest })
  if (!inspected.ok) return named(inspected)
  const { bytes, pages, unpacked, removed, signed, form, intake } = inspected.value
  const sha256 = sha256Of(bytes)
  const storageKey = newFileKey(key, 'document')
  return ok({
    name: upload.name,
    type: typeOfFormat[format],
    bytes,
    size: made.value.length,
    unpacked,
    sha256,
    pages,
    removed,
    signed,
    form,
    storageKey,
    upload: upload.bytes,
    uploadedSha256: sha256Of(upload.bytes),
    uploadKey: newUploadKey(key, format),
    pictureKey: null,
    intake,
  })
}

/** Stores checked documents before any row names them. */
export async function store(
  { storage }: Pick<Ports, 'storage'>,
  documents: readonly TakenDocument[],
): Promise<void> {
  for (const { storageKey, bytes, uploadKey, upload } of documents) {
    if (uploadKey !== null && upload !== null) await storage.put(uploadKey, upload)
    await storage.put(storageKey, bytes)
  }
}

/** The row of a checked document. */
export function documentRow(
  { organisationId, envelopeId }: EnvelopeKey,
  document: TakenDocument & { readonly id: string },
  { position, created }: { readonly position: number; readonly created: string },
): Insertable<DocumentsTable> {
  return {
    organisationId,
    envelopeId,
    id: document.id,
    position,
    ...fileColumns(document),
    created,
  }
}

/** What every row of a document says about its files, as it is written. */
export function fileColumns(document: Omit<TakenDocument, 'bytes' | 'upload'>) {
  const { name, type, size, unpacked, sha256, signed, storageKey } = document
  return {
    name,
    type,
    size,
    unpacked,
    sha256,
    signed,
    storageKey,
    uploadedSha256: document.uploadedSha256,
    uploadKey: document.uploadKey,
    pictureKey: document.pictureKey,
    pages: JSON.stringify(document.pages),
    removed: JSON.stringify(document.removed),
    form: JSON.stringify(document.form),
    intake: JSON.stringify(document.intake),
  }
}

/** Where a file is kept as it was uploaded, under a name that no other file ever has. */
function newUploadKey({ organisationId, envelopeId }: EnvelopeKey, format: UploadFormat): string {
  return `${organisationId}/${envelopeId}/upload-${randomUUIDv7()}.${format}`
}

/** Copies an upload for another envelope or template, since either may be deleted. Null if it was not kept. */
export async function copyUpload(
  storage: Ports['storage'],
  key: EnvelopeKey,
  uploadKey: string | null,
): Promise<string | null> {
  if (uploadKey === null) return null
  const format = uploadKey.split('.').at(-1)
  const copy = newUploadKey(key, format === 'doc' || format === 'docx' ? format : 'pdf')
  await storage.put(copy, await storage.get(uploadKey))
  return copy
}

/**
 * Where to store a new PDF of an envelope, under a name that no other file ever has: deleting a file that is no longer
 * named can never delete one stored at the same moment, even with the same bytes.
 */
export function newFileKey(key: EnvelopeKey, name: string): string {
  return fileKey(key, `${name}-${randomUUIDv7()}`)
}

/** The storage key of an envelope's PDF: one folder per envelope. */
export function fileKey({ organisationId, envelopeId }: EnvelopeKey, name: string): string {
  return `${organisationId}/${envelopeId}/${name}.pdf`
}

/** Refuses more than 50 MB, 500 pages or 256 MB of unpacked content in one envelope. Source: open detail 18. */
export function checkTotals(
  documents: readonly Pick<TakenDocument, 'size' | 'unpacked' | 'pages'>[],
): Result<true> {
  const size = documents.reduce((sum, document) => sum + document.size, 0)
  if (size > limits.envelopeBytes)
    return refuse(refusal('too-large', 'The documents of an envelope can have at most 50 MB in total.'))
  if (documents.reduce((sum, { unpacked }) => sum + unpacked, 0) > limits.envelopeUnpacked)
    return refuse(
      refusal(
        'document-damaged',
        'The documents unpack to far more than their size. Print them to new PDFs and upload those.',
      ),
    )
  const pages = documents.reduce((sum, document) => sum + document.pages.length, 0)
  if (pages > limits.envelopePages)
    return refuse(
      refusal(
        'document-too-long',
        `The documents have ${pages} pages in total. An envelope can have at most 500.`,
      ),
    )
  return ok(true)
}

/** SHA-256 in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import type { Intake } from '#domain/document/intake.ts'
import type { Refusal } from '#domain/refusals.ts'
import type { Result } from '#domain/result.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { OpenDocument } from './document.ts'
import type { OpenUpload } from './intake/open-upload.ts'
import type { RemovedPart } from './intake/sanitise.ts'
import type { PageSize } from './page-box.ts'
import type { TextEngine } from './pdfium.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { openDocument } from './document.ts'
import { drawAppearances, undrawnIn, worthDrawing } from './intake/appearances.ts'
import { earlierSignatures } from './intake/earlier-signatures.ts'
import { makeFit } from './intake/fit.ts'
import { asViewed } from './intake/form-fonts.ts'
import { looksLikePdf } from './intake/looks-like-pdf.ts'
import { openUpload } from './intake/open-upload.ts'
import { firstDifference } from './intake/prove.ts'
import { repairDocument } from './intake/repair.ts'
import { openRewritten } from './intake/rewrite.ts'
import { withTestMark } from './intake/test-mark.ts'
import { unpackedBytes } from './intake/unpacked-size.ts'
import { pageSizeOf } from './page-box.ts'
import { openFile } from './pdfium.ts'

export interface InspectedDocument {
  /** The document to keep, which everyone gets from here on: one revision that every reader reads alike. */
  readonly bytes: Uint8Array
  /** Page sizes in specification space, page 1 first. */
  readonly pages: readonly PageSize[]
  readonly removed: readonly RemovedPart[]
  /** The unpacked size of its page content in bytes. */
  readonly unpacked: number
  /** Whether it had a digital signature, which signing it here invalidates. */
  readonly signed: boolean
  /** What its form asked for; the form itself is now part of the pages. */
  readonly form: readonly FieldSuggestion[]
  readonly intake: Intake
}

/**
 * Reads an uploaded PDF and prepares it for signing. PDFium decides what it says: it writes the file that every other
 * reader gets, and each prepared page has to look and read as PDFium shows it in the upload. Accepts an owner password
 * without a user password. Refuses `document-damaged`, `document-encrypted` (needs a password to open),
 * `document-too-long` and `document-unclear`, each with advice. A document for tests gets its mark once it is proven.
 */
export async function inspectDocument(
  bytes: Uint8Array,
  engine: TextEngine,
  { isTest = false }: { readonly isTest?: boolean } = {},
): Promise<Result<InspectedDocument>> {
  const inspected = await inspectUpload(bytes, engine)
  if (!inspected.ok || !isTest) return inspected
  return ok({ ...inspected.value, bytes: await withTestMark(inspected.value.bytes) })
}

async function inspectUpload(bytes: Uint8Array, engine: TextEngine): Promise<Result<InspectedDocument>> {
  if (!looksLikePdf(bytes))
    return refuse(damaged('This file is not a PDF. Save or export it as PDF and upload that.'))
  const opened = await openUpload(bytes, engine)
  if (opened === 'needs-password') return refuse(encrypted())
  if (opened === 'unreadable') return refuse(damaged(unreadable))
  const upload = await asViewed(opened, engine)
  try {
    if (upload.file.pages > limits.documentPages) return refuse(tooLong())
    const written = await prepare(upload, engine, () => cleanDocument(upload, engine))
    if (written !== null) return await withSignatures(written, bytes)
    const readAgain = await prepare(upload, engine, () => readDocument(upload.bytes))
    return readAgain === null
      ? refuse(refusal('document-unclear', unclear))
      : await withSignatures(readAgain, bytes)
  } finally {
    upload.file.close()
  }
}

const unreadable =
  'The file is damaged and cannot be read. Open it in a PDF viewer, print or export it as a new PDF and upload that.'

const swollen = 'The document unpacks to far more than its size. Print it to a new PDF and upload that.'

const unclear =
  'PDF readers show this document in different ways, so it is not clear what would be signed. Open it in the program you trust, print it to a new PDF and upload that.'

function damaged(detail: string): Refusal {
  return refusal('document-damaged', detail)
}

function encrypted(): Refusal {
  const detail =
    'The document needs a password to be opened. Remove the password, save it again and upload that.'
  return refusal('document-encrypted', detail)
}

function tooLong(): Refusal {
  const detail = `The document has more than ${limits.documentPages} pages. Split it and upload the parts.`
  return refusal('document-too-long', detail)
}

/** The upload as PDFium writes it, with the appearances that it lacks. */
async function cleanDocument({ file, bytes }: OpenUpload, engine: TextEngine): Promise<OpenDocument> {
  const document = await openRewritten(file, engine)
  const undrawn = worthDrawing(bytes, engine, undrawnIn(document))
  if (undrawn.length === 0) return document
  drawAppearances(file, engine, undrawn)
  return openRewritten(file, engine)
}

/** The upload as the other readers read it, the second of which repairs more. */
async function readDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const document = await openDocument(bytes, limits.documentPages).catch(() => null)
  if (document !== null && document.pages.length > 0) return document
  const repaired = await repairDocument(bytes)
  if (!repaired.ok) throw new Error('No reader can repair the document')
  return openDocument(repaired.value, limits.documentPages)
}

/** Prepares a document and compares every page with the upload. Null if it fails or differs. */
async function prepare(
  upload: OpenUpload,
  engine: TextEngine,
  read: () => Promise<OpenDocument>,
): Promise<Result<InspectedDocument> | null> {
  try {
    const document = await read()
    const { pages } = document
    if (pages.length === 0) return null
    const unpacked = await unpackedBytes(document, limits.documentUnpacked)
    if (unpacked === null) return refuse(damaged(swollen))
    const { removed, ...fit } = await makeFit(document)
    if (differs(upload, fit.bytes, engine)) return null
    const parts = upload.isEncrypted ? [...removed, 'encryption' as const] : [...removed]
    return ok({
      ...fit,
      intake: { ...fit.intake, signatures: [] },
      pages: pages.map(({ box }) => pageSizeOf(box)),
      removed: parts.toSorted(),
      unpacked,
    })
  } catch (error) {
    // PDFium itself has failed, and cannot be used any more.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return null
  }
}

/** With what the upload's own signatures say, which only the file as it was uploaded can answer. */
async function withSignatures(
  inspected: Result<InspectedDocument>,
  upload: Uint8Array,
): Promise<Result<InspectedDocument>> {
  if (!inspected.ok || !inspected.value.signed) return inspected
  const { value } = inspected
  return ok({ ...value, intake: { ...value.intake, signatures: await earlierSignatures(upload) } })
}

function differs({ file }: OpenUpload, bytes: Uint8Array, engine: TextEngine): boolean {
  const prepared = openFile(bytes, engine)
  if (typeof prepared === 'string') return true
  try {
    return firstDifference(file, prepared, engine) !== null
  } finally {
    prepared.close()
  }
}

import type { Refusal } from '#domain/refusals.ts'
import type { Result } from '#domain/result.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { OpenDocument } from './document.ts'
import type { PageSize } from './page-box.ts'
import type { RemovedPart } from './sanitise.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { openDocument } from './document.ts'
import { flattenWidgets } from './flatten-widgets.ts'
import { formSuggestions } from './form-suggestions.ts'
import { drawMissingAppearances } from './form-appearances.ts'
import { pageSizeOf } from './page-box.ts'
import { repairDocument } from './repair.ts'
import { sanitise } from './sanitise.ts'
import { transplant } from './transplant.ts'
import { unpackedBytes } from './unpacked-size.ts'

export interface InspectedDocument {
  /**
   * The document to keep: safe, without a form, readable by every later step. The original bytes if nothing had to
   * change.
   */
  readonly bytes: Uint8Array
  /** Page sizes in specification space, page 1 first. */
  readonly pages: readonly PageSize[]
  readonly removed: readonly RemovedPart[]
  /** The unpacked size of its page content in bytes. */
  readonly unpacked: number
  /** Whether it had a digital signature, which signing it here invalidates. */
  readonly signed: boolean
  /** What its form asked for, pages from 1; the form itself is now part of the pages. */
  readonly form: readonly FieldSuggestion[]
}

/**
 * Reads an uploaded PDF and prepares it for signing: removes scripts, actions, embedded files and XFA, and flattens
 * form widgets. Accepts an owner password without a user password. Refuses `document-damaged`, `document-encrypted`
 * (needs a password to open) and `document-too-long`, each with advice.
 */
export async function inspectDocument(bytes: Uint8Array): Promise<Result<InspectedDocument>> {
  if (!looksLikePdf(bytes))
    return refuse(damaged('This file is not a PDF. Save or export it as PDF and upload that.'))
  const opened = await openUpload(bytes)
  if (!opened.ok) return opened
  const { document, repaired } = opened.value
  if (document.pages.length > limits.documentPages) {
    const detail = `The document has more than ${limits.documentPages} pages. Split it and upload the parts.`
    return refuse(refusal('document-too-long', detail))
  }
  const unpacked = await unpackedBytes(document, limits.documentUnpacked)
  if (unpacked === null) return refuse(damaged(swollen))
  try {
    return ok({ ...(await makeFit(document, bytes, repaired)), unpacked })
  } catch {
    return refuse(damaged(unreadable))
  }
}

const unreadable =
  'The file is damaged and cannot be read. Open it in a PDF viewer, print or export it as a new PDF and upload that.'

const swollen = 'The document unpacks to far more than its size. Print it to a new PDF and upload that.'

function damaged(detail: string): Refusal {
  return refusal('document-damaged', detail)
}

/** The header is somewhere in the first kilobyte. Source: ISO 32000-1 Annex H, implementation note 13. */
function looksLikePdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  return head.includes('%PDF-')
}

interface Opened {
  readonly document: OpenDocument
  readonly repaired: boolean
}

async function openUpload(bytes: Uint8Array): Promise<Result<Opened>> {
  const first = await tryOpen(bytes)
  if (first !== null && first.pdf.isEncrypted && !first.pdf.isAuthenticated) return refuse(encrypted())
  if (first !== null && first.pages.length > 0) return ok({ document: first, repaired: false })
  const repair = await repairDocument(bytes)
  if (!repair.ok) return refuse(repair.refusal === 'encrypted' ? encrypted() : damaged(unreadable))
  const second = await tryOpen(repair.value)
  if (second === null || second.pages.length === 0) return refuse(damaged(unreadable))
  return ok({ document: second, repaired: true })
}

function encrypted(): Refusal {
  const detail =
    'The document needs a password to be opened. Remove the password, save it again and upload that.'
  return refusal('document-encrypted', detail)
}

async function tryOpen(bytes: Uint8Array): Promise<OpenDocument | null> {
  try {
    return await openDocument(bytes, limits.documentPages)
  } catch {
    return null
  }
}

async function makeFit(
  document: OpenDocument,
  given: Uint8Array,
  repaired: boolean,
): Promise<Omit<InspectedDocument, 'unpacked'>> {
  const { pdf, pages } = document
  const form = formOf(document)
  const { removed, signed, sound } = sanitise(document)
  const parts = new Set(removed)
  drawMissingAppearances(document)
  const widgets = pages.reduce((count, page) => count + flattenWidgets(document, page), 0)
  const hadForm = ['AcroForm', 'Perms', 'DSS'].filter((key) => pdf.getCatalog().delete(key)).length > 0
  if (pdf.isEncrypted) parts.add('encryption')
  const whole =
    sound &&
    !repaired &&
    document.unreadable.size === 0 &&
    !pdf.recoveredViaBruteForce &&
    pages.length === pdf.getPageCount()
  const untouched = whole && parts.size === 0 && widgets === 0 && !hadForm && !signed
  return {
    bytes: untouched ? given : await transplant([document]).save(),
    pages: pages.map(({ box }) => pageSizeOf(box)),
    removed: [...parts].toSorted(),
    signed,
    form,
  }
}

/** A form that cannot be parsed has no suggestions. */
function formOf(document: OpenDocument): readonly FieldSuggestion[] {
  try {
    return formSuggestions(document)
  } catch {
    return []
  }
}

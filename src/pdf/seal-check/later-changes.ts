import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core'
import type { PdfObject } from '@libpdf/core'
import type { DocumentPage, OpenDocument } from '../document.ts'
import { asciiBytes } from '../ascii.ts'
import { openDocument } from '../document.ts'
import { indexOfBytes, lastIndexOfBytes, latinText } from './find-bytes.ts'
import { Comparison } from './same-objects.ts'
import { explainedObjects, objectsWritten } from './update-objects.ts'

/** A change to a file after a seal. Pages count from 1. */
export type LaterChange =
  | { readonly kind: 'pages-added' | 'pages-removed'; readonly count: number }
  | {
      readonly kind:
        | 'page-changed'
        | 'annotation-added'
        | 'annotation-changed'
        | 'annotation-removed'
        | 'form-value'
        | 'form-field'
      readonly page: number | null
    }
  | {
      readonly kind:
        | 'visible-signature'
        | 'document-settings'
        | 'properties'
        /** Unexplained objects, which some viewers might show. */
        | 'hidden-objects'
        /** The update cannot be read. */
        | 'unreadable'
    }
  /** Harmless changes. */
  | { readonly kind: 'signature-added' | 'validation-data' | 'dates' }

/** What follows the bytes that a seal covers. */
export type Aftermath =
  | { readonly kind: 'nothing' }
  /** Line ends and spaces, without meaning. */
  | { readonly kind: 'blank'; readonly bytes: number }
  /** Bytes that are not an update of the file: a second document or anything else. */
  | { readonly kind: 'second-document' | 'foreign-bytes'; readonly bytes: number }
  | { readonly kind: 'update'; readonly changes: readonly LaterChange[] }

const harmless: readonly LaterChange['kind'][] = ['signature-added', 'validation-data', 'dates']

/** Whether nothing that a reader could see or rely on was added. */
export function isHarmless(aftermath: Aftermath): boolean {
  if (aftermath.kind === 'update') return aftermath.changes.every(({ kind }) => harmless.includes(kind))
  return aftermath.kind === 'nothing' || aftermath.kind === 'blank'
}

const longestBlank = 64

/**
 * Classifies what follows the first `end` bytes of a file. Only known harmless changes count as such: validation
 * data, and invisible signature fields, which are checked separately. Never throws. Source: ISO 32000-1 §7.5.6, ETSI
 * EN 319 142-1 §5.4.
 */
export async function aftermathOf(bytes: Uint8Array, end: number): Promise<Aftermath> {
  const tail = bytes.subarray(end)
  if (tail.length === 0) return { kind: 'nothing' }
  if (tail.length <= longestBlank && tail.every((byte) => [0x0a, 0x0d, 0x20, 0x09].includes(byte)))
    return { kind: 'blank', bytes: tail.length }
  if (indexOfBytes(tail, asciiBytes('%PDF-')) !== -1) return { kind: 'second-document', bytes: tail.length }
  if (!endsInCrossReference(bytes, end)) return { kind: 'foreign-bytes', bytes: tail.length }
  try {
    return { kind: 'update', changes: await changesOf(bytes, end) }
  } catch {
    return { kind: 'update', changes: [{ kind: 'unreadable' }] }
  }
}

/** Whether the file's last cross-reference is in the added bytes, as in an update, and nothing follows it. */
function endsInCrossReference(bytes: Uint8Array, end: number): boolean {
  const at = lastIndexOfBytes(bytes, asciiBytes('startxref'), bytes.length, 1024)
  const match = at < end ? null : /^startxref\s+(\d+)\s+%%EOF\s*$/.exec(latinText(bytes.subarray(at)))
  return match !== null && Number(match[1]) >= end
}

async function changesOf(bytes: Uint8Array, end: number): Promise<LaterChange[]> {
  const before = await openDocument(bytes.slice(0, end))
  const after = await openDocument(bytes)
  if (after.pdf.isEncrypted || before.pdf.recoveredViaBruteForce || after.pdf.recoveredViaBruteForce)
    return [{ kind: 'unreadable' }]
  const comparison = new Comparison(before, after)
  const fields = newSignatureFields(comparison)
  const changes = [
    ...pageChanges(comparison, fields.invisible),
    ...catalogChanges(comparison),
    ...formChanges(comparison, fields.all),
    ...(fields.all.size > fields.invisible.size ? [{ kind: 'visible-signature' } as const] : []),
    ...(fields.invisible.size > 0 ? [{ kind: 'signature-added' } as const] : []),
    ...propertyChanges(comparison),
  ]
  if (!changes.every(({ kind }) => harmless.includes(kind))) return changes
  const written = objectsWritten(bytes, end, after)
  const explained = explainedObjects(before, after, fields.all)
  const isHidden =
    written === null ||
    written.some((object) => !explained.has(object) || isOverlooked(comparison, PdfRef.of(object, 0)))
  return isHidden ? [...changes, { kind: 'hidden-objects' }] : changes
}

/** An object that was rewritten with the same value: the file's table skips it, but some viewers ignore the table. */
function isOverlooked(comparison: Comparison, ref: PdfRef): boolean {
  const [old, present] = [comparison.before.follow(ref), comparison.after.follow(ref)]
  return old !== null && comparison.areSame(old, present)
}

interface SignatureFields {
  readonly all: ReadonlySet<string>
  /** Those that are not displayed on any page. */
  readonly invisible: ReadonlySet<string>
}

/** References of the signature fields that only the later form has. */
function newSignatureFields({ before, after }: Comparison): SignatureFields {
  const known = new Set(formFields(before).map(String))
  const all = new Set<string>()
  const invisible = new Set<string>()
  for (const ref of formFields(after)) {
    const field = after.follow(ref)
    if (known.has(ref.toString()) || !(field instanceof PdfDict)) continue
    if (
      after.follow(field.get('FT')) !== PdfName.of('Sig') ||
      field.has('Kids') ||
      field.has('A') ||
      field.has('AA')
    )
      continue
    all.add(ref.toString())
    if (isInvisible(after, field)) invisible.add(ref.toString())
  }
  return { all, invisible }
}

function isInvisible({ follow }: OpenDocument, widget: PdfDict): boolean {
  const rectangle = follow(widget.get('Rect'))
  const sides = rectangle instanceof PdfArray ? [...rectangle].map((side) => follow(side)) : []
  const numbers = sides.map((side) => (side instanceof PdfNumber ? side.value : Number.NaN))
  return rectangle === null || (numbers.length === 4 && numbers.every((number) => number === 0))
}

function formOf({ pdf, follow }: OpenDocument): PdfDict | null {
  const form = follow(pdf.getCatalog().get('AcroForm'))
  return form instanceof PdfDict ? form : null
}

function formFields(document: OpenDocument): PdfRef[] {
  const fields = document.follow(formOf(document)?.get('Fields'))
  return fields instanceof PdfArray ? [...fields].filter((field) => field instanceof PdfRef) : []
}

function formChanges(comparison: Comparison, added: ReadonlySet<string>): LaterChange[] {
  const { before, after } = comparison
  const changes: LaterChange[] = []
  const differing = comparison.differingKeys(formOf(before), formOf(after))
  if (differing.some((key) => key !== 'Fields' && key !== 'SigFlags'))
    changes.push({ kind: 'form-field', page: null })
  const [old, present] = [formFields(before), formFields(after)]
  for (const ref of old) {
    const one = before.follow(ref)
    const other = present.some((field) => field.toString() === ref.toString()) ? after.follow(ref) : null
    if (comparison.areSame(one, other)) continue
    const isValue = one instanceof PdfDict && other instanceof PdfDict && onlyValue(comparison, one, other)
    changes.push({ kind: isValue ? 'form-value' : 'form-field', page: null })
  }
  const oldNames = new Set(old.map(String))
  const foreign = present.filter((ref) => !oldNames.has(ref.toString()) && !added.has(ref.toString()))
  return [...changes, ...foreign.map((): LaterChange => ({ kind: 'form-field', page: null }))]
}

function onlyValue(comparison: Comparison, one: PdfDict, other: PdfDict): boolean {
  return comparison.differingKeys(one, other).every((key) => ['V', 'AP', 'AS', 'M'].includes(key))
}

function catalogChanges(comparison: Comparison): LaterChange[] {
  const [one, other] = [comparison.before.pdf.getCatalog(), comparison.after.pdf.getCatalog()]
  const handled = ['Pages', 'AcroForm', 'DSS', 'Extensions']
  const differing = comparison.differingKeys(one, other)
  const others = differing.filter((key) => !handled.includes(key))
  return [
    ...(differing.includes('DSS') ? [{ kind: 'validation-data' } as const] : []),
    ...(others.length > 0 ? [{ kind: 'document-settings' } as const] : []),
  ]
}

/** Title, author and so on. Dates and the producer say nothing about the content. */
function propertyChanges(comparison: Comparison): LaterChange[] {
  const info = ({ pdf, follow }: OpenDocument): PdfDict | null => {
    const found = follow(pdf.context.info.trailer.get('Info'))
    return found instanceof PdfDict ? found : null
  }
  const differing = comparison.differingKeys(info(comparison.before), info(comparison.after))
  if (differing.length === 0) return []
  return [{ kind: differing.every((key) => ['ModDate', 'Producer'].includes(key)) ? 'dates' : 'properties' }]
}

function pageChanges(comparison: Comparison, allowed: ReadonlySet<string>): LaterChange[] {
  const [before, after] = [comparison.before.pages, comparison.after.pages]
  const changes: LaterChange[] = []
  if (after.length > before.length) changes.push({ kind: 'pages-added', count: after.length - before.length })
  if (after.length < before.length)
    changes.push({ kind: 'pages-removed', count: before.length - after.length })
  for (const [index, page] of before.entries()) {
    const later = after[index]
    if (later !== undefined) changes.push(...changesOfPage(comparison, [page, later], index + 1, allowed))
  }
  return changes
}

function changesOfPage(
  comparison: Comparison,
  [one, other]: readonly [DocumentPage, DocumentPage],
  page: number,
  allowed: ReadonlySet<string>,
): LaterChange[] {
  const differing = comparison.differingKeys(one.dict, other.dict).filter((key) => key !== 'Parent')
  const isOtherBox = !isSameBox(one, other) || one.ref.toString() !== other.ref.toString()
  const isChanged = isOtherBox || differing.some((key) => key !== 'Annots')
  return [
    ...(isChanged ? [{ kind: 'page-changed', page } as const] : []),
    ...(differing.includes('Annots') ? annotationChanges(comparison, [one, other], page, allowed) : []),
  ]
}

/** Boxes and rotation, including inherited ones. */
function isSameBox(one: DocumentPage, other: DocumentPage): boolean {
  return JSON.stringify([one.box, one.media]) === JSON.stringify([other.box, other.media])
}

function annotationChanges(
  comparison: Comparison,
  [one, other]: readonly [DocumentPage, DocumentPage],
  page: number,
  allowed: ReadonlySet<string>,
): LaterChange[] {
  const [before, after] = [annotationsOf(comparison.before, one), annotationsOf(comparison.after, other)]
  const names = new Set(after.map(nameOf))
  const known = new Set(before.map(nameOf))
  const changes: LaterChange[] = []
  for (const annotation of before) {
    if (!(annotation instanceof PdfRef)) continue
    if (!names.has(nameOf(annotation))) changes.push({ kind: 'annotation-removed', page })
    else if (!comparison.areSame(annotation, annotation)) {
      const [old, present] = [comparison.before.follow(annotation), comparison.after.follow(annotation)]
      const isValue =
        old instanceof PdfDict && present instanceof PdfDict && onlyValue(comparison, old, present)
      changes.push({ kind: isValue && old.has('FT') ? 'form-value' : 'annotation-changed', page })
    }
  }
  for (const annotation of after) {
    const name = nameOf(annotation)
    if (!known.has(name) && !allowed.has(name)) changes.push({ kind: 'annotation-added', page })
  }
  return isSameOrder(comparison, before, after) ? changes : [...changes, { kind: 'annotation-changed', page }]
}

/** Whether existing entries keep their order and inline ones are unchanged. */
function isSameOrder(
  comparison: Comparison,
  before: readonly PdfObject[],
  after: readonly PdfObject[],
): boolean {
  const [here, there] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))]
  const common = before.map(nameOf).filter((name) => there.has(name))
  const commonLater = after.map(nameOf).filter((name) => here.has(name))
  const direct = (all: readonly PdfObject[]): PdfArray =>
    new PdfArray(all.filter((one) => !(one instanceof PdfRef)))
  return common.join() === commonLater.join() && comparison.areSame(direct(before), direct(after))
}

function annotationsOf({ follow }: OpenDocument, { dict }: DocumentPage): PdfObject[] {
  const annotations = follow(dict.get('Annots'))
  return annotations instanceof PdfArray ? [...annotations] : []
}

/** The reference of an annotation; an inline one has none. */
function nameOf(annotation: PdfObject): string {
  return annotation instanceof PdfRef ? annotation.toString() : 'direct'
}

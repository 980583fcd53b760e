import type { PDF, PdfObject } from '@libpdf/core'
import { PdfArray, PdfNumber, PdfRef, PdfString } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import type { DocumentPage, OpenDocument } from '../document.ts'
import { asOpenDocument, openDocument } from '../document.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { latinText } from '../seal-check/find-bytes.ts'
import type { StampItem } from '../stamp.ts'
import { drawItems } from '../stamp.ts'
import { transplant } from '../transplant.ts'
import { portableTools } from './tools.ts'
import type { RunningDigest, Tools } from './tools.ts'

/** What revisions are added to: bytes that stay as they are, and objects that every one of the revisions contains. */
export interface Base {
  readonly bytes: Uint8Array
  readonly tools: Tools
  /** Has read the bytes. */
  readonly digest: RunningDigest
  /** Of the bytes that were given, lower-case hexadecimal: other ones if these had to be written again. */
  readonly givenSha256: string
  readonly pages: readonly DocumentPage[]
  readonly follow: OpenDocument['follow']
  readonly root: PdfRef
  readonly info: PdfRef | null
  /** The first half of the file's identifier; null if it has none yet. */
  readonly id: Uint8Array | null
  /** Where the table before this one starts; null for a new file. */
  readonly previous: number | null
  /** By number. */
  readonly objects: ReadonlyMap<number, PdfObject>
  /** The first number that is free. */
  readonly next: number
}

/**
 * A file to add revisions to, with marks drawn on its pages. One of another structure than ours, from an earlier version,
 * is written again first. Throws RangeError for a mark on a missing page.
 */
export async function openBase(
  bytes: Uint8Array,
  items: readonly StampItem[],
  fonts: FontLoader,
  tools: Tools = portableTools,
): Promise<Base> {
  const opened = await openAppendable(bytes)
  const { document, previous } = opened
  const drawn = items.filter(({ marks }) => marks.length > 0)
  const changed = await drawItems(document, drawn, fonts)
  const objects = newObjectsOf(document.pdf)
  for (const ref of changed) {
    const object = document.pdf.getObject(ref)
    if (object !== null) objects.set(ref.objectNumber, object)
  }
  for (const { box } of drawn) {
    const page = document.pages[box.page - 1]
    if (page !== undefined) objects.set(page.ref.objectNumber, page.dict)
  }
  const digest = tools.startDigest()
  digest.update(opened.bytes)
  const given = opened.bytes === bytes ? digest.copy() : tools.startDigest()
  if (opened.bytes !== bytes) given.update(bytes)
  const givenSha256 = given.digest().toHex()
  return { ...baseOf(document, objects), tools, bytes: opened.bytes, digest, givenSha256, previous }
}

const header = [...asciiBytes('%PDF-1.7\n'), 0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]

/** A document that was made here and is in no file yet, to be written in one revision. */
export function newBase(pdf: PDF, tools: Tools = portableTools): Base {
  const document = asOpenDocument(pdf)
  const bytes = Uint8Array.from(header)
  const digest = tools.startDigest()
  digest.update(bytes)
  return { ...baseOf(document, newObjectsOf(pdf)), tools, bytes, digest, givenSha256: '', previous: null }
}

function newObjectsOf({ context }: PDF): Map<number, PdfObject> {
  return new Map([...context.registry.getNewObjects()].map(([ref, object]) => [ref.objectNumber, object]))
}

function baseOf(
  { pdf, pages, follow }: OpenDocument,
  objects: ReadonlyMap<number, PdfObject>,
): Pick<Base, 'pages' | 'follow' | 'root' | 'info' | 'id' | 'objects' | 'next'> {
  const { trailer } = pdf.context.info
  const root = trailer.get('Root')
  const info = trailer.get('Info')
  if (!(root instanceof PdfRef)) throw new TypeError('the document has no catalog')
  const ids = follow(trailer.get('ID'))
  const id = ids instanceof PdfArray ? follow(ids.at(0)) : null
  return {
    pages,
    follow,
    root,
    info: info instanceof PdfRef ? info : null,
    id: id instanceof PdfString ? id.bytes : null,
    objects,
    next: pdf.context.registry.nextObjectNumber,
  }
}

interface Appendable {
  readonly bytes: Uint8Array
  readonly document: OpenDocument
  readonly previous: number
}

async function openAppendable(bytes: Uint8Array): Promise<Appendable> {
  const document = await openDocument(bytes)
  const previous = tableOf(bytes, document)
  if (previous !== null) return { bytes, document, previous }
  const again = await transplant([document]).save()
  const written = await openDocument(again)
  const table = tableOf(again, written)
  if (table === null) throw new Error('the document cannot be written again')
  return { bytes: again, document: written, previous: table }
}

/** Where the table of a file with nothing but classic tables starts. Null for any other file. */
function tableOf(bytes: Uint8Array, { pdf }: OpenDocument): number | null {
  const end = latinText(bytes.subarray(-64))
  const at = Number(/startxref\r?\n(\d+)\r?\n%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN)
  const { trailer } = pdf.context.info
  const size = trailer.get('Size')
  const isOurs =
    latinText(bytes.subarray(at, at + 5)) === 'xref\n' &&
    !['Encrypt', 'XRefStm'].some((key) => trailer.has(key)) &&
    size instanceof PdfNumber &&
    size.value === pdf.context.registry.nextObjectNumber &&
    pdf.canSaveIncrementally() === null
  return isOurs ? at : null
}

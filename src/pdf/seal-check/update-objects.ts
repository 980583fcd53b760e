import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { asciiBytes } from '../ascii.ts'
import { latinText, placesOf } from './find-bytes.ts'

/**
 * The numbers of all objects in the bytes after an offset, including object streams. Null if an update contains one
 * twice, since viewers may show either, or if an object stream cannot be read.
 */
export function objectsWritten(bytes: Uint8Array, end: number, { follow }: OpenDocument): number[] | null {
  const numbers: number[] = []
  let inUpdate = new Set<number>()
  let update = 0
  const ends = Array.from(placesOf(bytes, asciiBytes('%%EOF'), end))
  for (const at of placesOf(bytes, asciiBytes('obj'), end)) {
    const head = latinText(bytes.subarray(Math.max(end, at - 24), at))
    const match = /(?:^|\s)(\d+)\s+(\d+)\s+$/.exec(head)
    if (match === null) continue
    const number = Number(match[1])
    const part = ends.filter((place) => place < at).length
    if (part !== update) inUpdate = new Set()
    update = part
    if (inUpdate.has(number)) return null
    inUpdate.add(number)
    numbers.push(number)
    const object = follow(PdfRef.of(number, Number(match[2])))
    if (!(object instanceof PdfStream) || object.getName('Type')?.value !== 'ObjStm') continue
    const members = membersOf(object)
    if (members === null) return null
    numbers.push(...members)
  }
  return numbers
}

/** Numbers of the objects in an object stream. Source: ISO 32000-1 §7.5.7. */
function membersOf(stream: PdfStream): number[] | null {
  const count = stream.get('N')
  if (!(count instanceof PdfNumber)) return null
  const head = latinText(stream.getDecodedData())
    .trim()
    .split(/\s+/)
    .slice(0, count.value * 2)
    .map(Number)
  const members = head.filter((_, index) => index % 2 === 0)
  return members.every(Number.isSafeInteger) ? members : null
}

/**
 * The numbers of objects that an update may write to add signatures and validation data: the lists it extends with
 * their holders, the added fields with their values, the data itself, and structural objects.
 */
export function explainedObjects(
  before: OpenDocument,
  after: OpenDocument,
  fields: ReadonlySet<string>,
): ReadonlySet<number> {
  const explained = new Set<number>()
  const catalog = after.pdf.getCatalog()
  const add = (object: PdfObject | null | undefined): void => {
    if (object instanceof PdfRef) explained.add(object.objectNumber)
  }
  const { trailer } = after.pdf.context.info
  add(trailer.get('Root'))
  add(trailer.get('Info'))
  add(catalog.get('AcroForm'))
  const form = after.follow(catalog.get('AcroForm'))
  if (form instanceof PdfDict) add(form.get('Fields'))
  for (const { ref, dict } of after.pages) {
    add(ref)
    add(dict.get('Annots'))
  }
  addReachable(after, [catalog.get('DSS'), catalog.get('Extensions')], explained)
  for (const field of formRefs(after))
    if (fields.has(field.toString())) addReachable(after, [field], explained)
  addHolders(before, after, explained)
  return explained
}

function formRefs({ pdf, follow }: OpenDocument): PdfRef[] {
  const form = follow(pdf.getCatalog().get('AcroForm'))
  const fields = form instanceof PdfDict ? follow(form.get('Fields')) : null
  return fields instanceof PdfArray ? [...fields].filter((field) => field instanceof PdfRef) : []
}

/** Adds everything that is reachable, except pages and catalogs. */
function addReachable(
  document: OpenDocument,
  from: readonly (PdfObject | undefined)[],
  into: Set<number>,
): void {
  const waiting: (PdfObject | undefined)[] = [...from]
  const seen = new Set<string>()
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PdfRef) {
      if (seen.has(object.toString())) continue
      seen.add(object.toString())
      const target = document.follow(object)
      const type = target instanceof PdfDict ? document.follow(target.get('Type')) : null
      if (type === PdfName.of('Page') || type === PdfName.of('Pages') || type === PdfName.of('Catalog'))
        continue
      into.add(object.objectNumber)
      waiting.push(target ?? undefined)
    } else if (object instanceof PdfDict) for (const [, value] of object) waiting.push(value)
    else if (object instanceof PdfArray) waiting.push(...object)
  }
}

/** Adds the update's cross-reference and object streams; they display nothing themselves. */
function addHolders(before: OpenDocument, after: OpenDocument, into: Set<number>): void {
  const first = before.pdf.context.registry.nextObjectNumber
  const last = after.pdf.context.registry.nextObjectNumber
  for (let number = Math.max(1, first - 1); number < Math.min(last, first + 10_000); number += 1) {
    const object = after.follow(PdfRef.of(number, 0))
    const type = object instanceof PdfStream ? object.getName('Type')?.value : undefined
    if (type === 'XRef' || type === 'ObjStm') into.add(number)
  }
}

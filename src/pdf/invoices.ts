import type { PDF, PdfObject } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core'
import type { OpenDocument } from './document.ts'

/** Adds the invoice data inside another document to the files of the first. Two of one name get different keys. */
export function addInvoices(
  target: PDF,
  { pdf, follow }: OpenDocument,
  copy: (item: PdfObject) => PdfObject,
): void {
  const associated = follow(pdf.getCatalog().get('AF'))
  const invoices =
    associated instanceof PdfArray ? associated.toArray().filter((item) => isInvoice(item, follow)) : []
  if (invoices.length === 0) return
  const catalog = target.getCatalog()
  const [names, present] = [catalog.get('Names'), catalog.get('AF')]
  const named = names instanceof PdfDict ? names : new PdfDict()
  const entries = entriesOf(named.get('EmbeddedFiles'))
  const files = present instanceof PdfArray ? present : new PdfArray()
  for (const item of invoices) {
    const copied = copy(item)
    files.push(copied)
    const specification = follow(item)
    const name = specification instanceof PdfDict ? (specification.getString('UF')?.asString() ?? '') : ''
    let key = name
    for (let number = 2; entries.has(key); number += 1) key = `${name} (${number})`
    entries.set(key, copied)
  }
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const all = new PdfArray(sorted.flatMap(([key, value]) => [PdfString.fromString(key), value]))
  named.set('EmbeddedFiles', PdfDict.of({ Names: all }))
  catalog.set('Names', named)
  catalog.set('AF', files)
}

/** Whether a file is one that the inspection keeps: data in XML. */
function isInvoice(item: PdfObject, follow: OpenDocument['follow']): boolean {
  const specification = follow(item)
  const embedded = specification instanceof PdfDict ? follow(specification.get('EF')) : null
  const stream = embedded instanceof PdfDict ? follow(embedded.get('UF')) : null
  return stream instanceof PdfStream && stream.get('Subtype') === PdfName.of('text/xml')
}

function entriesOf(tree: PdfObject | undefined): Map<string, PdfObject> {
  const list = tree instanceof PdfDict ? tree.get('Names') : undefined
  const items = list instanceof PdfArray ? list.toArray() : []
  const entries = new Map<string, PdfObject>()
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [key, value] = [items[at], items[at + 1]]
    if (key instanceof PdfString && value !== undefined) entries.set(key.asString(), value)
  }
  return entries
}

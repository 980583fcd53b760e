import type { PDF, PdfObject } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core'
import type { OpenDocument } from './document.ts'
import { openDocument } from './document.ts'
import { hexDigest } from './seal/cms.ts'

/** Adds the invoice data inside another document to the files of the first. Two of one name get different keys. */
export function addInvoices(
  target: PDF,
  { pdf, follow }: OpenDocument,
  copy: (item: PdfObject) => PdfObject,
): void {
  const associated = follow(pdf.getCatalog().get('AF'))
  const invoices =
    associated instanceof PdfArray
      ? associated.toArray().filter((item) => invoiceIn(item, follow) !== null)
      : []
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

/** The invoice data of a prepared document with this digest. Null if there is none. */
export async function readInvoice(bytes: Uint8Array, sha256: string): Promise<Uint8Array | null> {
  const { pdf, follow } = await openDocument(bytes)
  const associated = follow(pdf.getCatalog().get('AF'))
  for (const item of associated instanceof PdfArray ? associated : []) {
    const content = invoiceIn(item, follow)?.getDecodedData()
    if (content !== undefined && (await hexDigest(content)) === sha256) return content
  }
  return null
}

/** The content of a file that the inspection keeps: data in XML. */
function invoiceIn(item: PdfObject, follow: OpenDocument['follow']): PdfStream | null {
  const specification = follow(item)
  const embedded = specification instanceof PdfDict ? follow(specification.get('EF')) : null
  const stream = embedded instanceof PdfDict ? follow(embedded.get('UF')) : null
  return stream instanceof PdfStream && stream.get('Subtype') === PdfName.of('text/xml') ? stream : null
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

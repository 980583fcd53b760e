import type { PdfObject } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import type { ObjectTarget, OpenDocument } from './document.ts'
import { portableTools } from './writing/tools.ts'

/** A file that goes along inside another one, byte for byte. */
export interface CarriedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The same, packed so that no one who searches the outer file for signatures finds those of the inner one. */
export interface PackedFile extends CarriedFile {
  readonly packed: Uint8Array
}

/** Packs files for {@link carry}. */
export async function packFiles(files: readonly CarriedFile[]): Promise<PackedFile[]> {
  return Promise.all(
    files.map(async (file) => ({ ...file, packed: await portableTools.deflate(file.bytes) })),
  )
}

/**
 * Puts files into a document as what it was made from, beside those that it has. Source: ISO 32000-2 §14.13, §7.11.4.
 */
export function carry(pdf: ObjectTarget, follow: OpenDocument['follow'], files: readonly PackedFile[]): void {
  if (files.length === 0) return
  const catalog = pdf.getCatalog()
  const names = dictionaryIn(follow(catalog.get('Names')))
  const embedded = dictionaryIn(follow(names.get('EmbeddedFiles')))
  const listed = itemsIn(follow(embedded.get('Names')))
  const entries = new Map<string, PdfObject>()
  for (let at = 0; at + 1 < listed.length; at += 2) {
    const [name, specification] = [follow(listed[at]), listed[at + 1]]
    if (name instanceof PdfString && specification !== undefined) entries.set(name.asString(), specification)
  }
  const associated = itemsIn(follow(catalog.get('AF')))
  for (const file of files) {
    const specification = pdf.register(specificationOf(pdf, file))
    let name = file.name
    for (let number = 2; entries.has(name); number += 1) name = `${number} ${file.name}`
    entries.set(name, specification)
    associated.push(specification)
  }
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  embedded.set('Names', new PdfArray(sorted.flatMap(([name, file]) => [PdfString.fromString(name), file])))
  names.set('EmbeddedFiles', embedded)
  catalog.set('Names', names)
  catalog.set('AF', new PdfArray(associated))
}

function specificationOf(pdf: ObjectTarget, { name, bytes, packed }: PackedFile): PdfDict {
  const stream = new PdfStream(
    [
      ['Type', PdfName.of('EmbeddedFile')],
      ['Subtype', PdfName.of('application/pdf')],
      ['Filter', PdfName.of('FlateDecode')],
      ['Params', PdfDict.of({ Size: PdfNumber.of(bytes.length) })],
    ],
    packed,
  )
  const content = pdf.register(stream)
  return PdfDict.of({
    Type: PdfName.of('Filespec'),
    F: PdfString.fromString(name),
    UF: PdfString.fromString(name),
    AFRelationship: PdfName.of('Source'),
    EF: PdfDict.of({ F: content, UF: content }),
  })
}

function dictionaryIn(object: PdfObject | null): PdfDict {
  return object instanceof PdfDict ? object.clone() : new PdfDict()
}

function itemsIn(object: PdfObject | null): PdfObject[] {
  return object instanceof PdfArray ? object.toArray() : []
}

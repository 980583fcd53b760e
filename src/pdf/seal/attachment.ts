import type { PDF, PdfObject } from '@libpdf/core'
import type { ObjectTarget } from '../document.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { capsuleName } from '#evidence/capsule.ts'
import { asciiBytes } from '../ascii.ts'
import { pdfDate } from './origin.ts'

type Follow = (object: PdfObject | null | undefined) => PdfObject | null

interface Attachment {
  readonly bytes: Uint8Array
  /** `Data`: what the pages are drawn from. `Supplement`: something that goes with them. */
  readonly relationship: 'Data' | 'Supplement'
  readonly at: Date
}

/**
 * Attaches the evidence about an envelope: associated with the whole document, and in the list of attachments. One that
 * a document brought along under the same name is replaced. Source: ISO 32000-2 §7.11.4, §14.13.
 */
export function attachEvidence(
  pdf: ObjectTarget,
  follow: Follow,
  { bytes, relationship, at }: Attachment,
): void {
  const params = PdfDict.of({ Size: PdfNumber.of(bytes.length), ModDate: PdfString.fromString(pdfDate(at)) })
  const file = pdf.register(
    PdfStream.fromDict(
      { Type: PdfName.of('EmbeddedFile'), Subtype: PdfName.of('application/json'), Params: params },
      bytes,
    ),
  )
  const name = new PdfString(asciiBytes(capsuleName), 'literal')
  const specification = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Filespec'),
      F: name,
      UF: name,
      Desc: PdfString.fromString('Evidence of the envelope, for recomputing'),
      EF: PdfDict.of({ F: file, UF: file }),
      AFRelationship: PdfName.of(relationship),
    }),
  )
  const catalog = pdf.getCatalog()
  const others = attachmentsOf(pdf, follow).filter(([key]) => key !== capsuleName)
  const all = [...others, [capsuleName, specification] as const]
  const names = follow(catalog.get('Names'))
  const list = all
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, value]) => [PdfString.fromString(key), value])
  catalog.set(
    'Names',
    PdfDict.of({
      ...Object.fromEntries(
        names instanceof PdfDict ? [...names].map(([key, value]) => [key.value, value]) : [],
      ),
      EmbeddedFiles: PdfDict.of({ Names: PdfArray.of(...list) }),
    }),
  )
  const associated = follow(catalog.get('AF'))
  const kept = associated instanceof PdfArray ? associated.toArray() : []
  catalog.set(
    'AF',
    PdfArray.of(...kept.filter((one) => nameOf(follow(one), follow) !== capsuleName), specification),
  )
}

/** The evidence that a document carries, or null. What it says is worth what the seal over it is worth. */
export function readEvidence(pdf: PDF, follow: Follow): Uint8Array | null {
  const own = attachmentsOf(pdf, follow).filter(([key]) => key === capsuleName)
  const specification = own.length === 1 ? follow(own[0]?.[1]) : null
  if (!(specification instanceof PdfDict)) return null
  const files = follow(specification.get('EF'))
  const file = files instanceof PdfDict ? follow(files.get('F')) : null
  try {
    return file instanceof PdfStream ? file.getDecodedData() : null
  } catch {
    return null
  }
}

const mostNodes = 10_000

/** All attachments by the name under which they are listed, whatever the form of the tree. Source: ISO 32000-2 §7.9.6. */
function attachmentsOf(
  pdf: Pick<PDF, 'getCatalog'>,
  follow: Follow,
): (readonly [name: string, value: PdfObject])[] {
  const names = follow(pdf.getCatalog().get('Names'))
  const found: (readonly [string, PdfObject])[] = []
  const waiting = names instanceof PdfDict ? [names.get('EmbeddedFiles')] : []
  const seen = new Set<string>()
  for (let node = waiting.pop(); node !== undefined && seen.size < mostNodes; node = waiting.pop()) {
    if (node instanceof PdfRef && seen.has(node.toString())) continue
    seen.add(node instanceof PdfRef ? node.toString() : String(seen.size))
    const dict = follow(node)
    if (!(dict instanceof PdfDict)) continue
    const pairs = follow(dict.get('Names'))
    const kids = follow(dict.get('Kids'))
    if (kids instanceof PdfArray) waiting.push(...kids.toArray())
    const items = pairs instanceof PdfArray ? pairs.toArray() : []
    for (let index = 0; index + 1 < items.length; index += 2) {
      const [key, value] = [follow(items[index]), items[index + 1]]
      if (key instanceof PdfString && value !== undefined)
        found.push([String.fromCharCode(...key.bytes), value])
    }
  }
  return found
}

function nameOf(specification: PdfObject | null, follow: Follow): string | null {
  if (!(specification instanceof PdfDict)) return null
  const name = follow(specification.get('UF')) ?? follow(specification.get('F'))
  return name instanceof PdfString ? name.asString() : null
}

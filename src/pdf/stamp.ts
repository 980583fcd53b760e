import type { PdfRef } from '@libpdf/core'
import type { PageRect } from '#domain/field/field.ts'
import type { DocumentPage, OpenDocument } from './document.ts'
import type { EmbeddedFace } from './fonts/embed.ts'
import type { Face, FontLoader } from './fonts/faces.ts'
import type { Mark, PathMark } from './marks/mark.ts'
import { PdfArray, PdfDict, PdfNumber } from '@libpdf/core'
import { asciiBytes } from './ascii.ts'
import { formXObject } from './writing/form-x-object.ts'
import { embedFace } from './fonts/embed.ts'
import { openShaper } from './fonts/shaper.ts'
import { markOperators } from './mark-operators.ts'
import { pageSizeOf, specificationToUser } from './page-box.ts'
import { Structure } from './tags/structure.ts'
import type { Tag } from './tags/tag.ts'
import { drawOver } from './page-content.ts'
import { RepeatedPaths } from './writing/repeated-paths.ts'

/** Marks and the box that contains them. `box.page` is the page number in the document being stamped, from 1. */
export interface StampItem {
  readonly box: PageRect
  readonly marks: readonly Mark[]
  /** What the marks are, in a tagged document. */
  readonly tag?: Tag
}

/**
 * Draws marks on the pages of an open document; in a tagged one, they are tagged. Returns which existing objects were
 * changed beside the pages.
 */
export async function drawItems(
  document: OpenDocument,
  items: readonly StampItem[],
  fonts: FontLoader,
  structure: Structure | null = Structure.of(document),
): Promise<readonly PdfRef[]> {
  const faces = await embedFaces(document, items, fonts)
  const paths = new RepeatedPaths(document.pdf, items)
  for (const [number, onPage] of Map.groupBy(items, ({ box }) => box.page)) {
    const page = document.pages[number - 1]
    if (page === undefined) throw new RangeError(`the document has no page ${number}`)
    drawOver(document, page, marksForm(document, page, onPage, { faces, paths, structure }))
  }
  for (const face of faces.values()) face.finish()
  structure?.finish()
  return structure?.changed ?? []
}

async function embedFaces(
  { pdf }: OpenDocument,
  items: readonly StampItem[],
  fonts: FontLoader,
): Promise<ReadonlyMap<Face, EmbeddedFace>> {
  const used = new Set(
    items.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.face] : []))),
  )
  const embedded = await Promise.all(
    [...used].map(async (face) => embedFace(pdf, face, await openShaper(face, fonts))),
  )
  return new Map(embedded.map((face) => [face.name, face]))
}

/** What the pages of a document have in common. */
interface Shared {
  readonly faces: ReadonlyMap<Face, EmbeddedFace>
  readonly paths: RepeatedPaths
  readonly structure: Structure | null
}

/** All marks of one page as a form XObject drawn in specification space. Source: ISO 32000-1 §8.10. */
function marksForm(
  { pdf }: OpenDocument,
  page: DocumentPage,
  items: readonly StampItem[],
  { faces, paths, structure }: Shared,
): PdfRef {
  const content = structure?.beginContent()
  const { width, height } = pageSizeOf(page.box)
  const used = new Map<Face, EmbeddedFace>()
  const useFace = (face: Face): EmbeddedFace => {
    const embedded = faces.get(face)
    if (embedded === undefined) throw new Error(`face not embedded: ${face}`)
    used.set(face, embedded)
    return embedded
  }
  const usedForms = new Map<string, PdfRef>()
  const useForm = (path: PathMark): string | undefined => {
    const form = paths.formOf(path)
    if (form !== undefined) usedForms.set(form.name, form.ref)
    return form?.name
  }
  const operators = items
    .map(({ box, marks, tag }) =>
      markOperators(box, marks, { useFace, useForm }, content && { content, tag }),
    )
    .join('\n')
  const fontEntries = [...used.values()].map((face): [string, PdfRef] => [face.name, face.ref])
  const form = pdf.register(
    formXObject({ left: 0, bottom: 0, right: width, top: height }, asciiBytes(operators), {
      ...(content && { StructParents: PdfNumber.of(content.key) }),
      Matrix: numbers(specificationToUser(page.box)),
      Resources: PdfDict.of({
        Font: new PdfDict(fontEntries),
        ...(usedForms.size > 0 && { XObject: new PdfDict([...usedForms]) }),
      }),
    }),
  )
  if (content !== undefined) structure?.place(content, page.ref, form)
  return form
}

function numbers(values: readonly number[]): PdfArray {
  return new PdfArray(values.map((value) => PdfNumber.of(Math.round(value * 1e6) / 1e6)))
}

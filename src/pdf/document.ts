import type { PdfObject } from '@libpdf/core'
import type { PageAttribute, PageBox, Rectangle } from './page-box.ts'
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core'
import { mediaBoxOf, pageBoxOf } from './page-box.ts'

/** A page of an open document: its object and where it is. */
export interface DocumentPage {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly box: PageBox
  readonly media: Rectangle
}

/** What objects are added to: a parsed PDF, or a revision of one. */
export interface ObjectTarget {
  readonly register: (object: PdfObject) => PdfRef
  readonly getCatalog: () => PdfDict
}

/** A parsed PDF whose page tree we walk ourselves, so that odd trees are read as viewers read them. */
export interface OpenDocument {
  readonly pdf: PDF
  readonly pages: readonly DocumentPage[]
  /** Follows references; null if they are dangling or unreadable. */
  readonly follow: (object: PdfObject | null | undefined) => PdfObject | null
  /** References followed so far whose objects cannot be read. */
  readonly unreadable: ReadonlySet<string>
}

const deepestTree = 100

/**
 * A document whose pages are these objects, in this order, whatever its page tree says. Throws if nothing can be read.
 */
export async function openPages(bytes: Uint8Array, numbers: readonly number[]): Promise<OpenDocument> {
  const pdf = await PDF.load(bytes, { credentials: '', lenient: false })
  const unreadable = new Set<string>()
  const follow = follower(pdf, unreadable)
  const pages = numbers.flatMap((number) => {
    const ref = PdfRef.of(number)
    const dict = follow(ref)
    return dict instanceof PdfDict ? [pageOf(ref, lineageOf(dict, follow), follow)] : []
  })
  return { pdf, follow, unreadable, pages }
}

/** A page and its ancestors, nearest first. */
function lineageOf(page: PdfDict, follow: OpenDocument['follow']): [PdfDict, ...PdfDict[]] {
  const lineage: [PdfDict, ...PdfDict[]] = [page]
  let parent = follow(page.get('Parent'))
  while (parent instanceof PdfDict && !lineage.includes(parent) && lineage.length < deepestTree) {
    lineage.push(parent)
    parent = follow(parent.get('Parent'))
  }
  return lineage
}

function pageOf(
  ref: PdfRef,
  lineage: readonly [PdfDict, ...PdfDict[]],
  follow: OpenDocument['follow'],
): DocumentPage {
  const attribute = attributeOf(lineage, follow)
  return { ref, dict: lineage[0], box: pageBoxOf(attribute, follow), media: mediaBoxOf(attribute, follow) }
}

/**
 * Parses a PDF; an owner password alone is accepted. Throws if nothing can be read. Does not use the library's
 * lenient mode, which may never end on damaged objects. `mostPages` limits the walk of an endless page tree.
 */
export async function openDocument(bytes: Uint8Array, mostPages = 10_000): Promise<OpenDocument> {
  return asOpenDocument(await PDF.load(bytes, { credentials: '', lenient: false }), mostPages)
}

/** Wraps a parsed PDF as a document with a walked page tree. */
export function asOpenDocument(pdf: PDF, mostPages = 10_000): OpenDocument {
  const unreadable = new Set<string>()
  const follow = follower(pdf, unreadable)
  return { pdf, follow, unreadable, pages: pagesOf(pdf, follow, mostPages) }
}

function follower(pdf: PDF, unreadable: Set<string>): OpenDocument['follow'] {
  const read = (ref: PdfRef): PdfObject | null => {
    try {
      return pdf.getObject(ref)
    } catch {
      unreadable.add(ref.toString())
      return null
    }
  }
  return (object) => {
    let current = object ?? null
    for (let link = 0; current instanceof PdfRef; link += 1) {
      if (link > 16) return null
      current = read(current)
    }
    return current
  }
}

/** The pages of a document in order, whatever its tree omits: types, indirect kids, counts. A cycle is walked once. */
function pagesOf(pdf: PDF, follow: OpenDocument['follow'], mostPages: number): DocumentPage[] {
  const pages: DocumentPage[] = []
  const walked = new Set<PdfDict | string>()
  const walk = (node: PdfObject | undefined, above: readonly PdfDict[]): void => {
    const dict = follow(node)
    if (!(dict instanceof PdfDict) || dict instanceof PdfStream || pages.length > mostPages) return
    const kids = follow(dict.get('Kids'))
    if (kids instanceof PdfArray) {
      const key = node instanceof PdfRef ? node.toString() : dict
      if (walked.has(key) || walked.has(dict) || above.length > deepestTree) return
      walked.add(key).add(dict)
      for (const kid of kids) walk(kid, [dict, ...above])
      return
    }
    if (follow(dict.get('Type')) === PdfName.of('Pages')) return
    const ref = node instanceof PdfRef ? lastRef(pdf, node) : pdf.register(dict)
    pages.push(pageOf(ref, [dict, ...above], follow))
  }
  walk(pdf.getCatalog().get('Pages'), [])
  return pages
}

/** An attribute of a page or of its nearest ancestor that has one. Source: ISO 32000-1 §7.7.3.4. */
function attributeOf(lineage: readonly PdfDict[], follow: OpenDocument['follow']): PageAttribute {
  return (key) => {
    const inheriting = key === 'UserUnit' ? lineage.slice(0, 1) : lineage
    for (const dict of inheriting) {
      const value = follow(dict.get(key))
      if (value !== null) return value
    }
    return null
  }
}

function lastRef(pdf: PDF, ref: PdfRef): PdfRef {
  const target = pdf.getObject(ref)
  return target instanceof PdfRef ? lastRef(pdf, target) : ref
}

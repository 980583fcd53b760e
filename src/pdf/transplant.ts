import type { PdfObject } from '@libpdf/core'
import type { DocumentPage, ObjectTarget, OpenDocument } from './document.ts'
import type { Rectangle } from './page-box.ts'
import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { resourcesOf } from './page-content.ts'

/** The parts of a catalog that affect how its pages are displayed or read; the rest is dropped. */
const keptOfCatalog = [
  'AF',
  'Dests',
  'Lang',
  'MarkInfo',
  'Metadata',
  'Names',
  'Outlines',
  'OutputIntents',
  'PageLabels',
]
const keptOfFirst = [...keptOfCatalog, 'PageLayout', 'PageMode', 'StructTreeRoot', 'ViewerPreferences']

/**
 * Moves the pages of documents, in order, into a new, well-formed PDF: one flat page tree, all attributes on the
 * pages, nothing encrypted or unreachable. Layers keep their visibility; outline, names and structure come from the
 * first document.
 */
export function transplant(documents: readonly OpenDocument[]): PDF {
  const target = PDF.create()
  const kids: PdfRef[] = []
  const root = target.register(PdfDict.of({ Type: PdfName.of('Pages') }))
  const layers: PdfDict[] = []
  documents.forEach((document, index) => {
    const copier = new Copier(document, target)
    const shells = document.pages.map((page) => copier.announce(page))
    document.pages.forEach((page, at) => {
      const shell = shells[at]
      if (shell !== undefined) kids.push(copier.fillPage(page, shell, root, index === 0))
    })
    const catalog = document.pdf.getCatalog()
    for (const key of index === 0 ? keptOfFirst : []) {
      const value = catalog.get(key)
      if (value !== undefined) target.getCatalog().set(key, copier.copy(value))
    }
    const properties = document.follow(catalog.get('OCProperties'))
    if (properties instanceof PdfDict) layers.push(copier.copyDirect(properties))
    copier.finish()
  })
  const pages = target.getObject(root)
  if (pages instanceof PdfDict) {
    pages.set('Kids', new PdfArray(kids))
    pages.set('Count', PdfNumber.of(kids.length))
  }
  target.getCatalog().set('Pages', root)
  const merged = mergeLayers(layers)
  if (merged !== null) target.getCatalog().set('OCProperties', merged)
  copyInformation(documents[0], target)
  return target
}

/** Adds the pages of a document to a file after its own, without anything that belongs to the document as a whole. */
export function appendPages(
  target: ObjectTarget & Pick<OpenDocument, 'follow'> & { readonly change: (ref: PdfRef) => PdfDict },
  document: Pick<OpenDocument, 'pages' | 'follow'>,
): void {
  const root = target.getCatalog().get('Pages')
  if (!(root instanceof PdfRef)) throw new TypeError('the document has no pages')
  const copier = new Copier(document, target)
  const shells = document.pages.map((page) => ({ page, shell: copier.announce(page) }))
  const added = shells.map(({ page, shell }) => copier.fillPage(page, shell, root, false))
  copier.finish()
  const tree = target.change(root)
  const kids = target.follow(tree.get('Kids'))
  const count = tree.get('Count')
  tree.set('Kids', new PdfArray([...(kids instanceof PdfArray ? kids : []), ...added]))
  tree.set('Count', PdfNumber.of((count instanceof PdfNumber ? count.value : 0) + added.length))
}

type Shell = PdfDict | PdfStream | PdfArray

/** Copies the requested objects of one document and everything they reference, each once and without recursion. */
class Copier {
  private readonly source: Pick<OpenDocument, 'follow'>
  private readonly target: Pick<ObjectTarget, 'register'>
  /** Keyed by reference and by object, because a damaged object is a different one each time it is requested. */
  private readonly copies = new Map<PdfObject | string, PdfRef>()
  private readonly waiting: (() => void)[] = []
  private readonly pages = new Map<PdfDict, PdfRef>()

  constructor(source: Pick<OpenDocument, 'follow'>, target: Pick<ObjectTarget, 'register'>) {
    this.source = source
    this.target = target
  }

  /** Gives a page its place in the target before anything that refers to it is copied. A duplicate page gets two. */
  announce(page: DocumentPage): PdfDict {
    const shell = new PdfDict()
    const ref = this.target.register(shell)
    this.pages.set(shell, ref)
    for (const key of [page.dict, page.ref.toString()]) if (!this.copies.has(key)) this.copies.set(key, ref)
    return shell
  }

  /** Copies a page including inherited attributes. */
  fillPage({ dict, box, media }: DocumentPage, shell: PdfDict, root: PdfRef, structured: boolean): PdfRef {
    for (const [key, value] of dict) {
      const left = ['Parent', 'B', 'Thumb', 'AA', 'PieceInfo', ...(structured ? [] : ['StructParents'])]
      if (!left.includes(key.value)) shell.set(key, this.copy(value))
    }
    shell.set('Type', PdfName.of('Page'))
    shell.set('Parent', root)
    shell.set(
      'Resources',
      this.copy(dict.get('Resources') ?? resourcesOf(this.source.follow, dict) ?? new PdfDict()),
    )
    shell.set('MediaBox', rectangle(media))
    shell.set('CropBox', rectangle(box))
    shell.set('Rotate', PdfNumber.of(box.rotation))
    const ref = this.pages.get(shell)
    if (ref === undefined) throw new Error('a page was not announced')
    return ref
  }

  copy(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return this.copyTarget(value)
    if (value instanceof PdfStream) return this.place(value)
    if (value instanceof PdfDict) return this.copyDirect(value)
    if (value instanceof PdfArray) return new PdfArray(value.toArray().map((item) => this.copy(item)))
    return value
  }

  copyDirect(dict: PdfDict): PdfDict {
    return new PdfDict([...dict].map(([key, value]) => [key, this.copy(value)]))
  }

  /** Copies what the copied objects reference. */
  finish(): void {
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) next()
  }

  private copyTarget(ref: PdfRef): PdfObject {
    const known = this.copies.get(ref.toString())
    if (known !== undefined) return known
    const object = this.source.follow(ref)
    if (object === null) return PdfNull.instance
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return object
    const placed = this.place(object)
    if (placed instanceof PdfRef) this.copies.set(ref.toString(), placed)
    return placed
  }

  private place(object: Shell): PdfObject {
    const known = this.copies.get(object)
    if (known !== undefined) return known
    if (object instanceof PdfDict && object.getName('Type')?.value === 'Pages') return PdfNull.instance
    const shell = emptyLike(object)
    const ref = this.target.register(shell)
    this.copies.set(object, ref)
    this.waiting.push(() => this.fill(object, shell))
    return ref
  }

  private fill(object: Shell, shell: Shell): void {
    if (object instanceof PdfArray) {
      if (shell instanceof PdfArray) for (const item of object) shell.push(this.copy(item))
      return
    }
    if (shell instanceof PdfArray) return
    for (const [key, value] of object) {
      if (!(object instanceof PdfStream && key.value === 'Length')) shell.set(key, this.copy(value))
    }
  }
}

function emptyLike(object: Shell): Shell {
  if (object instanceof PdfArray) return new PdfArray()
  return object instanceof PdfStream ? new PdfStream([], object.data) : new PdfDict()
}

/**
 * Merges several sets of optional content properties: all layers, each as visible as before. Source: ISO 32000-1
 * §8.11.4.
 */
function mergeLayers(all: readonly PdfDict[]): PdfDict | null {
  const [first, ...others] = all
  const settings = first?.get('D')
  if (first === undefined || !(settings instanceof PdfDict) || others.length === 0) return first ?? null
  for (const other of others) {
    append(first, other, 'OCGs')
    const otherSettings = other.get('D')
    if (otherSettings instanceof PdfDict)
      for (const key of ['ON', 'OFF', 'Order']) append(settings, otherSettings, key)
  }
  return first
}

function append(to: PdfDict, from: PdfDict, key: string): void {
  const present = to.get(key)
  const more = from.get(key)
  if (!(more instanceof PdfArray)) return
  to.set(key, new PdfArray([...(present instanceof PdfArray ? present : []), ...more]))
}

/** Says about the new document what the first one said, instead of the library's own words. */
function copyInformation(document: OpenDocument | undefined, target: PDF): void {
  const source = document?.pdf
  const title = source?.getTitle() ?? ''
  if (title !== '') target.setTitle(title)
  target.setAuthor(source?.getAuthor() ?? '')
  const subject = source?.getSubject() ?? ''
  if (subject !== '') target.setSubject(subject)
  const created = source?.getCreationDate()
  if (created !== undefined && !Number.isNaN(created.getTime())) target.setCreationDate(created)
}

function rectangle({ left, bottom, right, top }: Rectangle): PdfArray {
  return new PdfArray([left, bottom, right, top].map((value) => PdfNumber.of(value)))
}

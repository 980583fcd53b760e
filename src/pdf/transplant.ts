import type { PdfObject } from '@libpdf/core'
import type { DocumentPage, ObjectTarget, OpenDocument } from './document.ts'
import type { Rectangle } from './page-box.ts'
import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { resourcesOf } from './page-content.ts'
import { ExactNumber } from './spell-number.ts'
import { addInvoices } from './invoices.ts'
import type { CopiedTree, TreeTarget } from './tags/join-trees.ts'
import { joinTrees, keysOfTree } from './tags/join-trees.ts'

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
  const trees: CopiedTree[] = []
  let nextKey = 0
  documents.forEach((document, index) => {
    // Structure begins with the first document: readers of tags would miss pages before it that have none.
    const keys =
      index === 0 || trees.length > 0 ? keysOfTree(document.pdf.getCatalog(), document.follow) : null
    const copier = new Copier(document, target, keys === null ? null : nextKey)
    const shells = document.pages.map((page) => copier.announce(page))
    document.pages.forEach((page, at) => {
      const shell = shells[at]
      if (shell !== undefined) kids.push(copier.fillPage(page, shell, root))
    })
    const catalog = document.pdf.getCatalog()
    for (const key of index === 0 ? keptOfFirst : []) {
      const value = catalog.get(key)
      if (value !== undefined) target.getCatalog().set(key, copier.copy(value))
    }
    if (index > 0) addInvoices(target, document, (item) => copier.copy(item))
    const structure = catalog.get('StructTreeRoot')
    const tree = keys === null || structure === undefined ? null : copier.copy(structure)
    if (tree instanceof PdfRef) trees.push({ root: tree, shift: nextKey })
    nextKey += keys ?? 0
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
  joinTrees(treesIn(target), trees)
  const merged = mergeLayers(layers)
  if (merged !== null) target.getCatalog().set('OCProperties', merged)
  copyInformation(documents[0], target)
  return target
}

function treesIn(target: PDF): TreeTarget {
  const follow: TreeTarget['follow'] = (object) =>
    object instanceof PdfRef ? follow(target.getObject(object)) : (object ?? null)
  return {
    follow,
    register: (object) => target.register(object),
    change: (ref) => {
      const dict = follow(ref)
      if (!(dict instanceof PdfDict)) throw new TypeError('only dictionaries are changed')
      return dict
    },
  }
}

/**
 * Adds the pages of a document to a file after its own, without anything that belongs to the document as a whole, except
 * for their structure, if the file has one too.
 */
export function appendPages(
  target: ObjectTarget & TreeTarget,
  document: Pick<OpenDocument, 'pages' | 'follow'> & { readonly root?: PdfRef },
): void {
  const root = target.getCatalog().get('Pages')
  if (!(root instanceof PdfRef)) throw new TypeError('the document has no pages')
  const catalog = document.follow(document.root)
  const before = target.getCatalog().get('StructTreeRoot')
  const structure = catalog instanceof PdfDict ? catalog.get('StructTreeRoot') : undefined
  const isJoined = before instanceof PdfRef && structure !== undefined
  const shift = isJoined ? keysOfTree(target.getCatalog(), target.follow) : null
  const copier = new Copier(document, target, shift)
  const shells = document.pages.map((page) => ({ page, shell: copier.announce(page) }))
  const added = shells.map(({ page, shell }) => copier.fillPage(page, shell, root))
  const other = isJoined ? copier.copy(structure) : null
  copier.finish()
  if (isJoined && shift !== null && other instanceof PdfRef)
    joinTrees(target, [
      { root: before, shift: 0 },
      { root: other, shift },
    ])
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

  /** What is added to keys of the structure; null leaves them out. */
  private readonly shift: number | null

  constructor(
    source: Pick<OpenDocument, 'follow'>,
    target: Pick<ObjectTarget, 'register'>,
    shift: number | null,
  ) {
    this.source = source
    this.target = target
    this.shift = shift
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
  fillPage({ dict, box, media }: DocumentPage, shell: PdfDict, root: PdfRef): PdfRef {
    for (const [key, value] of dict) {
      const left = ['Parent', 'B', 'Thumb', 'AA', 'PieceInfo']
      if (!left.includes(key.value)) this.copyEntry(shell, key, value)
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
    return value instanceof PdfNumber ? new ExactNumber(value.value) : value
  }

  copyDirect(dict: PdfDict): PdfDict {
    const copied = new PdfDict()
    for (const [key, value] of dict) this.copyEntry(copied, key, value)
    return copied
  }

  private copyEntry(to: PdfDict, key: PdfName, value: PdfObject): void {
    if (key.value !== 'StructParents' && key.value !== 'StructParent') to.set(key, this.copy(value))
    else if (this.shift !== null && value instanceof PdfNumber)
      to.set(key, PdfNumber.of(value.value + this.shift))
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
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return this.copy(object)
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
      if (!(object instanceof PdfStream && key.value === 'Length')) this.copyEntry(shell, key, value)
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
  const isDated = created !== undefined && !Number.isNaN(created.getTime())
  if (isDated) target.setCreationDate(created)
  // The library dates what it makes. The same upload must give the same bytes.
  const { trailer } = target.context.info
  const place = trailer.get('Info')
  const info = place instanceof PdfRef ? target.getObject(place) : place
  for (const key of isDated ? ['ModDate'] : ['ModDate', 'CreationDate'])
    if (info instanceof PdfDict) info.delete(key)
}

function rectangle({ left, bottom, right, top }: Rectangle): PdfArray {
  return new PdfArray([left, bottom, right, top].map((value) => new ExactNumber(value)))
}

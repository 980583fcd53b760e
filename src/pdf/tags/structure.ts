import type { PdfObject } from '@libpdf/core'
import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { flatParents, parentTree } from './parent-tree.ts'
import type { Tag } from './tag.ts'

/** The tags of one content stream, numbered as they appear. */
export interface TaggedContent {
  /** The stream's key in the tree of parents. */
  readonly key: number
  /** Wraps operators as content of an element, or as something that is not read. */
  readonly wrap: (tag: Tag | undefined, operators: string) => string
  readonly tags: readonly Tag[]
}

interface Element {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly kids: PdfArray
}

/** A document's structure tree, to which elements are added. Source: ISO 32000-1 §14.7. */
export class Structure {
  readonly #document: OpenDocument
  readonly #root: PdfDict
  readonly #rootRef: PdfRef
  /** Existing objects that were changed. */
  readonly changed: PdfRef[] = []
  readonly #elements = new Map<Tag, Element>()
  readonly #parents: Map<number, PdfObject>
  readonly #outermost: Element[] = []
  #next: number

  private constructor(document: OpenDocument, rootRef: PdfRef, root: PdfDict) {
    this.#document = document
    this.#rootRef = rootRef
    this.#root = root
    this.#parents = flatParents(root.get('ParentTree'), document.follow)
    const declared = document.follow(root.get('ParentTreeNextKey'))
    this.#next = Math.max(
      declared instanceof PdfNumber ? declared.value : 0,
      ...[...this.#parents.keys()].map((key) => key + 1),
    )
  }

  /** The structure of a tagged document. Null if it has none. */
  static of(document: OpenDocument): Structure | null {
    const { pdf, follow } = document
    const entry = pdf.getCatalog().get('StructTreeRoot')
    const root = follow(entry)
    if (!(entry instanceof PdfRef) || !(root instanceof PdfDict)) return null
    return new Structure(document, entry, root)
  }

  /** Begins the structure of a document in which everything will be tagged. */
  static begin(document: OpenDocument): Structure {
    const { pdf } = document
    const root = PdfDict.of({ Type: PdfName.of('StructTreeRoot') })
    const ref = pdf.register(root)
    const element = { Type: PdfName.of('StructElem'), S: PdfName.of('Document'), P: ref }
    root.set('K', pdf.register(PdfDict.of(element)))
    const catalog = pdf.getCatalog()
    catalog.set('StructTreeRoot', ref)
    catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.TRUE }))
    catalog.set('ViewerPreferences', PdfDict.of({ DisplayDocTitle: PdfBool.TRUE }))
    return new Structure(document, ref, root)
  }

  /** Begins a content stream. */
  beginContent(): TaggedContent {
    const tags: Tag[] = []
    const key = this.#next
    this.#next += 1
    return {
      key,
      tags,
      wrap: (tag, operators) => {
        if (tag === undefined) return `/Artifact BMC\n${operators}\nEMC`
        tags.push(tag)
        return `/${tag.role} <</MCID ${tags.length - 1}>> BDC\n${operators}\nEMC`
      },
    }
  }

  /** Puts the tagged parts of a stream, which is drawn on a page, into the tree. */
  place({ key, tags }: TaggedContent, page: PdfRef, stream: PdfRef): void {
    const owners = tags.map((tag, number) => {
      const element = this.#elementOf(tag, page)
      element.kids.push(
        PdfDict.of({
          Type: PdfName.of('MCR'),
          Pg: page,
          Stm: stream,
          MCID: PdfNumber.of(number),
        }),
      )
      return element.ref
    })
    this.#parents.set(key, this.#document.pdf.register(new PdfArray(owners)))
  }

  /** Writes the tree. */
  finish(): void {
    if (this.#outermost.length > 0) this.#adopt()
    this.#root.set('ParentTree', this.#document.pdf.register(parentTree(this.#parents)))
    this.#root.set('ParentTreeNextKey', PdfNumber.of(this.#next))
    this.changed.push(this.#rootRef)
  }

  #elementOf(tag: Tag, page: PdfRef): Element {
    const known = this.#elements.get(tag)
    if (known !== undefined) return known
    const kids = new PdfArray()
    const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(tag.role), Pg: page, K: kids })
    if (tag.alt !== undefined) dict.set('Alt', PdfString.fromString(tag.alt))
    const attributes = attributesOf(tag)
    if (attributes !== null) dict.set('A', attributes)
    const element = { ref: this.#document.pdf.register(dict), dict, kids }
    this.#elements.set(tag, element)
    if (tag.parent === null) this.#outermost.push(element)
    else {
      const parent = this.#elementOf(tag.parent, page)
      parent.kids.push(element.ref)
      dict.set('P', parent.ref)
    }
    return element
  }

  /** Gives the outermost new elements to the document's single outermost element, or to the tree itself. */
  #adopt(): void {
    const { follow } = this.#document
    const kids = this.#root.get('K')
    const only = kids instanceof PdfArray && kids.length === 1 ? kids.at(0) : kids
    const document = only instanceof PdfRef ? follow(only) : null
    const isElement = document instanceof PdfDict && document.has('S')
    const [owner, ref] = isElement && only instanceof PdfRef ? [document, only] : [this.#root, this.#rootRef]
    const present = owner.get('K')
    const list = follow(present)
    const before = list instanceof PdfArray ? list.toArray() : present === undefined ? [] : [present]
    owner.set('K', new PdfArray([...before, ...this.#outermost.map((element) => element.ref)]))
    for (const { dict } of this.#outermost) dict.set('P', ref)
    this.changed.push(ref)
  }
}

function attributesOf({ role, field }: Tag): PdfDict | null {
  if (role === 'TH') return PdfDict.of({ O: PdfName.of('Table'), Scope: PdfName.of('Column') })
  if (field === undefined) return null
  const entries = { O: PdfName.of('PrintField'), Role: PdfName.of(field === 'text' ? 'tv' : 'cb') }
  if (field === 'text') return PdfDict.of(entries)
  return PdfDict.of({ ...entries, checked: PdfName.of(field === 'checked' ? 'on' : 'off') })
}

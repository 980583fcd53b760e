import type { PDF, PdfObject } from '@libpdf/core'
import { PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { flatParents, parentTree } from './parent-tree.ts'

/** A document's structure tree, copied into another document with its keys moved up. */
export interface CopiedTree {
  readonly root: PdfRef
  readonly shift: number
}

/** The key after the last one of a document's tree of parents; null if it has no structure. */
export function keysOfTree({ pdf, follow }: Pick<OpenDocument, 'pdf' | 'follow'>): number | null {
  const root = follow(pdf.getCatalog().get('StructTreeRoot'))
  if (!(root instanceof PdfDict)) return null
  const declared = follow(root.get('ParentTreeNextKey'))
  const keys = [...flatParents(root.get('ParentTree'), follow).keys()]
  return Math.max(declared instanceof PdfNumber ? declared.value : 0, ...keys.map((key) => key + 1))
}

/**
 * Makes one structure tree of several, in their order, in place of the first. Names of roles and classes that the first
 * gives another meaning keep that meaning; identifiers of elements remain those of the first.
 */
export function joinTrees(target: PDF, [first, ...others]: readonly CopiedTree[]): void {
  const follow = (object: PdfObject | null | undefined): PdfObject | null => {
    let current = object ?? null
    for (let link = 0; current instanceof PdfRef && link < 16; link += 1) current = target.getObject(current)
    return current
  }
  const root = follow(first?.root)
  if (first === undefined || others.length === 0 || !(root instanceof PdfDict)) return
  const kids = kidsOf(root, follow)
  const parents = flatParents(root.get('ParentTree'), follow)
  for (const { root: ref, shift } of others) {
    const other = follow(ref)
    if (!(other instanceof PdfDict)) continue
    for (const kid of kidsOf(other, follow)) {
      const element = follow(kid)
      if (element instanceof PdfDict) element.set('P', first.root)
      kids.push(kid)
    }
    for (const [key, owner] of flatParents(other.get('ParentTree'), follow)) parents.set(key + shift, owner)
    for (const name of ['RoleMap', 'ClassMap']) addMissing(root, name, follow(other.get(name)), follow)
  }
  root.set('K', new PdfArray(kids))
  root.set('ParentTree', target.register(parentTree(parents)))
  root.set('ParentTreeNextKey', PdfNumber.of(Math.max(...[...parents.keys()].map((key) => key + 1), 0)))
}

function kidsOf(root: PdfDict, follow: OpenDocument['follow']): PdfObject[] {
  const kids = root.get('K')
  const list = follow(kids)
  return list instanceof PdfArray ? list.toArray() : kids === undefined ? [] : [kids]
}

function addMissing(
  root: PdfDict,
  name: string,
  more: PdfObject | null,
  follow: OpenDocument['follow'],
): void {
  if (!(more instanceof PdfDict)) return
  const present = follow(root.get(name))
  const all = present instanceof PdfDict ? present.clone() : new PdfDict()
  for (const [key, value] of more) if (!all.has(key.value)) all.set(key.value, value)
  root.set(name, all)
}

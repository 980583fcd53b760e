import type { PdfObject, PdfRef } from '@libpdf/core'
import { PdfArray, PdfDict, PdfNumber } from '@libpdf/core'
import type { ObjectTarget, OpenDocument } from '../document.ts'
import { flatParents, parentTree } from './parent-tree.ts'

/** What trees are joined in: a document, or a revision of one. */
export interface TreeTarget extends Pick<ObjectTarget, 'register'> {
  readonly follow: OpenDocument['follow']
  /** A dictionary to be changed. */
  readonly change: (ref: PdfRef) => PdfDict
}

/** A document's structure tree, copied into another document with its keys moved up. */
export interface CopiedTree {
  readonly root: PdfRef
  readonly shift: number
}

/** The key after the last one of a document's tree of parents; null if it has no structure. */
export function keysOfTree(catalog: PdfDict, follow: OpenDocument['follow']): number | null {
  const root = follow(catalog.get('StructTreeRoot'))
  if (!(root instanceof PdfDict)) return null
  const declared = follow(root.get('ParentTreeNextKey'))
  const keys = [...flatParents(root.get('ParentTree'), follow).keys()]
  return Math.max(declared instanceof PdfNumber ? declared.value : 0, ...keys.map((key) => key + 1))
}

/**
 * Makes one structure tree of several, in their order, in place of the first. Names of roles and classes that the first
 * gives another meaning keep that meaning; identifiers of elements remain those of the first.
 */
export function joinTrees(target: TreeTarget, [first, ...others]: readonly CopiedTree[]): void {
  const { follow } = target
  if (first === undefined || others.length === 0 || !(follow(first.root) instanceof PdfDict)) return
  const root = target.change(first.root)
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

import type { PdfObject } from '@libpdf/core'
import { PdfArray, PdfDict, PdfNumber } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'

const deepest = 20

/** The entries of a tree of parents, by key. Source: ISO 32000-1 §7.9.7. */
export function flatParents(
  tree: PdfObject | undefined,
  follow: OpenDocument['follow'],
): Map<number, PdfObject> {
  const entries = new Map<number, PdfObject>()
  const walk = (object: PdfObject | undefined, level: number): void => {
    const node = follow(object)
    if (!(node instanceof PdfDict) || level > deepest) return
    const numbers = follow(node.get('Nums'))
    const items = numbers instanceof PdfArray ? numbers.toArray() : []
    for (let at = 0; at + 1 < items.length; at += 2) {
      const [key, value] = [follow(items[at]), items[at + 1]]
      if (key instanceof PdfNumber && value !== undefined) entries.set(key.value, value)
    }
    const kids = follow(node.get('Kids'))
    if (kids instanceof PdfArray) for (const kid of kids) walk(kid, level + 1)
  }
  walk(tree, 0)
  return entries
}

/** A tree of parents in one node. */
export function parentTree(entries: ReadonlyMap<number, PdfObject>): PdfDict {
  const sorted = [...entries].toSorted(([one], [other]) => one - other)
  return PdfDict.of({ Nums: new PdfArray(sorted.flatMap(([key, value]) => [PdfNumber.of(key), value])) })
}

import type { TextLine } from './anchors.ts'
import { clearPlace, overlaps } from './clear-place.ts'
import { coveredText, coversText, lettersOf } from './covered-text.ts'
import type { Letters } from './covered-text.ts'
import type { PageRect } from './field.ts'
import type { Size } from './kinds.ts'

/** A field on its page, as far as its surroundings are concerned. */
export interface OnPage {
  readonly box: PageRect
  /** Its place is that of a text, which it covers by design. */
  readonly isAnchored: boolean
}

/** What is around fields: the pages of all documents, their text, and the heights of texts that grow out of their fields. */
export interface Surroundings {
  readonly pages: readonly Size[]
  /** Reads a page anew each time it is called. */
  readonly linesOn: (page: number) => readonly TextLine[]
  readonly grown: readonly { readonly field: number; readonly height: number }[]
}

/** Two fields that share a part of their page, the second of which may be moved. */
interface Overlap {
  readonly fields: readonly [number, number]
  readonly place: PageRect | null
}

/** A field over words. */
interface Covering {
  readonly field: number
  readonly text: string
  readonly place: PageRect | null
}

/** A text that grows over what is below its field: over another field, or over words. */
interface Growth {
  readonly field: number
  readonly over: { readonly field: number } | { readonly text: string }
}

/** What may not be as it was meant. Fields are named by their index. `place`: the nearest one without such a problem. */
export interface FieldProblems {
  readonly overlaps: readonly Overlap[]
  readonly covering: readonly Covering[]
  readonly grown: readonly Growth[]
}

/** Of each kind. A longer list helps no one. */
const most = 20
/** Points by which a text must grow out of its box to matter. */
const leastGrowth = 1

/** Looks for fields that overlap, that cover words, or whose text would. May take seconds where pages are very full. */
export function fieldProblems(
  fields: readonly OnPage[],
  { pages, linesOn, grown }: Surroundings,
): FieldProblems {
  const letters = new Map<number, Letters>()
  const lettersOn = (page: number) => {
    const read = letters.get(page) ?? lettersOf(linesOn(page))
    letters.set(page, read)
    return read
  }
  const words = (box: PageRect) =>
    coversText(box, lettersOn(box.page)) ? coveredText(box, linesOn(box.page)) : null
  const move = mover(fields, pages, lettersOn)
  return {
    overlaps: overlapping(fields).map((pair) => ({ fields: pair, place: move(pair[1]) })),
    covering: covering(fields, words).map((one) => ({ ...one, place: move(one.field) })),
    grown: growing(fields, grown, words),
  }
}

function overlapping(fields: readonly OnPage[]): [number, number][] {
  const sorted = fields
    .map(({ box }, index) => ({ box, index }))
    .toSorted((one, other) => one.box.page - other.box.page || one.box.left - other.box.left)
  const found: [number, number][] = []
  for (const [at, one] of sorted.entries())
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (other === undefined || other.box.page !== one.box.page) break
      if (other.box.left >= one.box.left + one.box.width) break
      if (!overlaps(one.box, other.box)) continue
      found.push([one.index, other.index])
      if (found.length === most) return found
    }
  return found
}

type Words = (box: PageRect) => string | null

function covering(fields: readonly OnPage[], words: Words): { field: number; text: string }[] {
  const found: { field: number; text: string }[] = []
  for (const [field, { box, isAnchored }] of fields.entries()) {
    const text = isAnchored ? null : words(box)
    if (text !== null) found.push({ field, text })
    if (found.length === most) break
  }
  return found
}

function growing(fields: readonly OnPage[], grown: Surroundings['grown'], words: Words): Growth[] {
  const found: Growth[] = []
  for (const { field, height } of grown) {
    const box = fields[field]?.box
    if (box === undefined || height - box.height < leastGrowth) continue
    const more = height - box.height
    const growth = { ...box, bottom: box.bottom - more, height: more }
    // Those that its own box covers are reported as such.
    const under = fields.findIndex(
      (other, index) => index !== field && overlaps(growth, other.box) && !overlaps(box, other.box),
    )
    const text = under < 0 ? words(growth) : null
    if (under >= 0) found.push({ field, over: { field: under } })
    else if (text !== null) found.push({ field, over: { text } })
    if (found.length === most) break
  }
  return found
}

/** Finds places for fields, each beside those that were moved before. */
function mover(
  fields: readonly OnPage[],
  pages: readonly Size[],
  lettersOn: (page: number) => Letters,
): (field: number) => PageRect | null {
  const boxes = fields.map(({ box }) => box)
  return (field) => {
    const box = boxes[field]
    const page = box && pages[box.page - 1]
    if (box === undefined || page === undefined || fields[field]?.isAnchored === true) return null
    const others = boxes.filter((_, index) => index !== field)
    const place = clearPlace(box, { page, letters: lettersOn(box.page), others })
    if (place !== null) boxes[field] = place
    return place
  }
}

import { firstCharacters } from '../characters.ts'
import { limits } from '../limits.ts'
import type { TextLine } from './anchors.ts'
import type { FieldType, PageRect } from './field.ts'
import { fieldKinds } from './kinds.ts'
import { partsOf } from './suggestions/written-parts.ts'
import type { WrittenPart } from './suggestions/written-parts.ts'

/** How far from a field its words may be, in points: beside it, and below or above it. */
const reach = { beside: 60, tick: 24, below: 16, above: 14 }

/** What the name of a field depends on. Lengths in points. */
export interface Nameable {
  readonly type: FieldType
  readonly box: PageRect
  readonly anchor: string | null
}

/**
 * The printed words that a reader takes for a field's name, or null: of a box to tick those after it, of any other those
 * before it on its line, else those right below or above it.
 */
export function foundLabel(field: Nameable, lines: readonly TextLine[]): string | null {
  return foundLabels([field], lines)[0] ?? null
}

/** As {@link foundLabel} for each of many fields. Reads each page once. */
export function foundLabels(fields: readonly Nameable[], lines: Iterable<TextLine>): (string | null)[] {
  const read = new Map<number, WrittenPart[]>(fields.map(({ box }) => [box.page, []]))
  for (const line of lines) {
    const words = read.get(line.page)
    if (words === undefined) continue
    for (const part of partsOf(line)) if (part.kind === 'words' && /\p{L}/u.test(part.text)) words.push(part)
  }
  return fields.map((field) => labelAmong(field, read.get(field.box.page) ?? []))
}

function labelAmong({ type, box, anchor }: Nameable, parts: readonly WrittenPart[]): string | null {
  const words = parts.map((part) => withoutAnchor(part, anchor, box))
  const isTick = fieldKinds[type].holds === 'tick'
  const found = isTick
    ? (after(box, words) ?? before(box, words))
    : (before(box, words) ?? within(box, words, 'below') ?? within(box, words, 'above'))
  return found === undefined ? null : nameIn(found.text, isTick)
}

/** A line that runs into the text by which the field was placed ends before it. */
function withoutAnchor(part: WrittenPart, anchor: string | null, { left }: PageRect): WrittenPart {
  const at = anchor === null || anchor === '' ? -1 : part.text.indexOf(anchor)
  return at <= 0 ? part : { ...part, text: part.text.slice(0, at), right: Math.min(part.right, left) }
}

const right = ({ left, width }: PageRect) => left + width
const middle = ({ bottom, top }: WrittenPart) => (bottom + top) / 2

function before(box: PageRect, words: readonly WrittenPart[]): WrittenPart | undefined {
  return words
    .filter(
      (part) => isOnLine(part, box) && part.right <= box.left + 4 && box.left - part.right < reach.beside,
    )
    .toSorted((one, other) => other.right - one.right)[0]
}

function after(box: PageRect, words: readonly WrittenPart[]): WrittenPart | undefined {
  return words
    .filter(
      (part) => isOnLine(part, box) && part.left >= right(box) - 2 && part.left - right(box) < reach.tick,
    )
    .toSorted((one, other) => one.left - other.left)[0]
}

function isOnLine(part: WrittenPart, box: PageRect): boolean {
  return middle(part) > box.bottom - 3 && middle(part) < box.bottom + box.height + 3
}

function within(
  box: PageRect,
  words: readonly WrittenPart[],
  side: 'below' | 'above',
): WrittenPart | undefined {
  const gap = (part: WrittenPart) =>
    side === 'below' ? box.bottom - part.top : part.bottom - (box.bottom + box.height)
  return words
    .filter((part) => {
      const shared = Math.min(part.right, right(box)) - Math.max(part.left, box.left)
      const isUnder = shared > Math.min(part.right - part.left, box.width) * 0.5
      return isUnder && part.right < right(box) + 40 && gap(part) > -4 && gap(part) < reach[side]
    })
    .toSorted((one, other) => gap(one) - gap(other) || one.left - other.left)[0]
}

/** Without the colon. Where a sentence runs into a field, its last words. What follows a box is read whole. */
function nameIn(text: string, isWhole: boolean): string | null {
  const phrase = isWhole ? text : (text.split(/[.;!?]\s+/).at(-1) ?? text)
  const words = phrase.trim().split(' ')
  const few = isWhole || words.length <= 6 ? words : words.slice(-4)
  const name = few.join(' ').replace(/[\s:：*…._[({<]+$/u, '')
  return name === '' ? null : firstCharacters(name, limits.fieldLabel)
}

import type { TextCharacter, TextLine } from '../anchors.ts'

/** Part of a line of text: words, a run of underscores or dots to write on, or an empty box to tick. */
export interface WrittenPart {
  readonly kind: 'words' | 'fill' | 'box'
  readonly page: number
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly bottom: number
  readonly top: number
}

const patterns = [
  { kind: 'fill', pattern: /(?:_[\s\u00a0]?){3,}|(?:[.·…][\s\u00a0]?){6,}|(?:…[\s\u00a0]?){2,}/gu },
  { kind: 'box', pattern: /[☐□❏❑❒◻▢]|\[[\s\u00a0]{1,3}\]|\([\s\u00a0]{2,3}\)/gu },
] as const

/** The separator within a date to be filled in, as in `__ / __ / ____`. */
const dateGap = /^[/.\-–]$/

/** A line's parts from left to right. Rotated text is read into few meaningful ones, or none. */
export function partsOf({ page, characters }: TextLine): WrittenPart[] {
  const { text, owners } = textOf(characters)
  const marks = patterns
    .flatMap(({ kind, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({
        kind,
        from: match.index,
        to: match.index + match[0].trimEnd().length,
      })),
    )
    .toSorted((one, other) => one.from - other.from)
  const parts: WrittenPart[] = []
  let at = 0
  const take = (kind: WrittenPart['kind'], from: number, to: number) => {
    const part = measured(kind, page, text.slice(from, to), coveredBy(characters, owners, from, to))
    if (part) parts.push(part)
  }
  const takeWords = (from: number, to: number) => {
    for (const { start, end } of apart(characters, owners, from, to)) take('words', start, end)
  }
  for (const { kind, from, to } of marks) {
    if (from < at) continue
    takeWords(at, from)
    take(kind, from, to)
    at = to
  }
  takeWords(at, text.length)
  return joinedDates(parts)
}

function textOf(characters: readonly TextCharacter[]): { text: string; owners: number[] } {
  let text = ''
  const owners: number[] = []
  characters.forEach((character, index) => {
    text += character.text
    for (let unit = 0; unit < character.text.length; unit += 1) owners.push(index)
  })
  return { text, owners }
}

function coveredBy(
  characters: readonly TextCharacter[],
  owners: readonly number[],
  from: number,
  to: number,
): readonly TextCharacter[] {
  return characters
    .slice(owners[from] ?? 0, (owners[to - 1] ?? -1) + 1)
    .filter((character) => character.text.trim() !== '')
}

/** Words separated by more than a few spaces are two labels. */
function apart(
  characters: readonly TextCharacter[],
  owners: readonly number[],
  from: number,
  to: number,
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let start = from
  let last: TextCharacter | null = null
  for (let index = from; index < to; index += 1) {
    const character = characters[owners[index] ?? 0]
    if (!character || character.text.trim() === '') continue
    const extent = Math.max(character.top - character.bottom, 1)
    if (last && character.x - (last.x + last.advance) > extent * 1.6) {
      found.push({ start, end: index })
      start = index
    }
    last = character
  }
  found.push({ start, end: to })
  return found
}

function measured(
  kind: WrittenPart['kind'],
  page: number,
  text: string,
  covered: readonly TextCharacter[],
): WrittenPart | null {
  const [first] = covered
  if (!first) return null
  return {
    kind,
    page,
    text: text.replaceAll(/\s+/gu, ' ').trim(),
    left: Math.min(...covered.map((one) => one.x)),
    right: Math.max(...covered.map((one) => one.x + one.advance)),
    baseline: first.baseline,
    bottom: Math.min(...covered.map((one) => one.bottom)),
    top: Math.max(...covered.map((one) => one.top)),
  }
}

/** `__ / __ / ____` is one blank. */
function joinedDates(parts: readonly WrittenPart[]): WrittenPart[] {
  const joined: WrittenPart[] = []
  for (const part of parts) {
    const gap = joined.at(-1)
    const before = joined.at(-2)
    if (part.kind === 'fill' && before?.kind === 'fill' && gap && dateGap.test(gap.text)) {
      joined.splice(-2, 2, { ...before, text: `${before.text}${gap.text}${part.text}`, right: part.right })
    } else joined.push(part)
  }
  return joined
}

import type { TextCharacter, TextLine } from './anchors.ts'
import type { PageRect } from './field.ts'

/** Fewer characters than this are the end of a neighbouring word, or a sign that marks the place. */
const minimumCharacters = 3
const letter = /[\p{L}\p{N}]/u

/**
 * The words on a page that a field's box would cover, whole and as one line, or null if it covers none that matter: lines
 * to write on, dots and boxes to tick are meant to be covered. A character counts when its middle is inside the box.
 */
export function coveredText(box: PageRect, lines: readonly TextLine[]): string | null {
  const covered = lines
    .filter(({ page }) => page === box.page)
    .map(({ characters }) => ({ characters, isCovered: characters.map((one) => isInside(one, box)) }))
    .filter(({ isCovered }) => isCovered.includes(true))
  const letters = covered.flatMap(({ characters, isCovered }) =>
    characters.filter(({ text }, index) => isCovered[index] && letter.test(text)),
  ).length
  if (letters < minimumCharacters) return null
  return covered
    .map(({ characters, isCovered }) => wordsAround(characters, isCovered))
    .filter((text) => letter.test(text))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Where the letters and digits of a page are, in points, from the lowest up. */
export interface Letters {
  readonly across: Float64Array
  readonly up: Float64Array
}

/** The letters and digits of lines, all of one page. */
export function lettersOf(lines: readonly TextLine[]): Letters {
  const letters = lines
    .flatMap(({ characters }) => characters.filter(({ text }) => letter.test(text)))
    .map((character) => ({ across: acrossOf(character), up: upOf(character) }))
    .toSorted((one, other) => one.up - other.up)
  return {
    across: Float64Array.from(letters, ({ across }) => across),
    up: Float64Array.from(letters, ({ up }) => up),
  }
}

/** The letters inside a box, without its edges. */
export function lettersInside(letters: Letters, box: PageRect): Letters {
  const indexes = Uint32Array.from(inside(letters, box))
  const pick = (numbers: Float64Array) => Float64Array.from(indexes, (index) => numbers[index] ?? 0)
  return { across: pick(letters.across), up: pick(letters.up) }
}

/** Whether a box covers words that matter, as {@link coveredText} finds them: for asking often. */
export function coversText(box: PageRect, letters: Letters): boolean {
  let count = 0
  for (const _ of inside(letters, box)) {
    count += 1
    if (count === minimumCharacters) return true
  }
  return false
}

/** The indexes of the letters inside a box. */
function* inside({ across, up }: Letters, box: PageRect): Generator<number> {
  const [right, top] = [box.left + box.width, box.bottom + box.height]
  for (let index = firstAbove(up, box.bottom); index < up.length && (up[index] ?? top) < top; index += 1) {
    const at = across[index] ?? box.left
    if (at > box.left && at < right) yield index
  }
}

/** The index of the first number that is larger, among sorted ones. */
function firstAbove(numbers: Float64Array, least: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) > least) to = middle
    else from = middle + 1
  }
  return from
}

/** The words that have a covered character, each whole: a part of a word tells no one which one it is. */
function wordsAround(characters: readonly TextCharacter[], isCovered: readonly boolean[]): string {
  const words: { text: string; isCovered: boolean }[] = [{ text: '', isCovered: false }]
  for (const [index, { text }] of characters.entries()) {
    const last = words.at(-1)
    if (last === undefined || /^\s*$/.test(text)) words.push({ text: '', isCovered: false })
    else
      words.splice(-1, 1, { text: last.text + text, isCovered: last.isCovered || isCovered[index] === true })
  }
  return words
    .filter((word) => word.isCovered)
    .map(({ text }) => text)
    .join(' ')
}

function isInside(character: TextCharacter, box: PageRect): boolean {
  const across = acrossOf(character)
  const up = upOf(character)
  return across > box.left && across < box.left + box.width && up > box.bottom && up < box.bottom + box.height
}

function acrossOf({ x, advance }: TextCharacter): number {
  return x + advance / 2
}

function upOf({ bottom, top, baseline }: TextCharacter): number {
  return (Math.max(bottom, baseline) + top) / 2
}

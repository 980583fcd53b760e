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

function isInside({ x, advance, bottom, top, baseline }: TextCharacter, box: PageRect): boolean {
  const across = x + advance / 2
  const up = (Math.max(bottom, baseline) + top) / 2
  return across > box.left && across < box.left + box.width && up > box.bottom && up < box.bottom + box.height
}

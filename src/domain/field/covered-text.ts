import type { TextLine } from './anchors.ts'
import type { PageRect } from './field.ts'

/** Fewer characters than this are the end of a neighbouring word, or a sign that marks the place. */
const minimumCharacters = 3
const letter = /[\p{L}\p{N}]/u

/**
 * The text on a page that a field's box would cover, as one line, or null if it covers none that matters: lines to
 * write on, dots and boxes to tick are meant to be covered. A character counts when its middle is inside the box.
 */
export function coveredText(box: PageRect, lines: readonly TextLine[]): string | null {
  const covered = lines
    .filter(({ page }) => page === box.page)
    .map(({ characters }) => characters.filter((character) => isInside(character, box)))
  const letters = covered.flat().filter(({ text }) => letter.test(text)).length
  if (letters < minimumCharacters) return null
  return covered
    .map((line) => line.map(({ text }) => text).join(''))
    .filter((text) => letter.test(text))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function isInside(
  { x, advance, bottom, top, baseline }: TextLine['characters'][number],
  box: PageRect,
): boolean {
  const across = x + advance / 2
  const up = (Math.max(bottom, baseline) + top) / 2
  return across > box.left && across < box.left + box.width && up > box.bottom && up < box.bottom + box.height
}

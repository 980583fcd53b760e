import type { TextLine } from './anchors.ts'
import type { PageRect } from './field.ts'

/** Fewer letters than these are the edge of a word beside the field, or a sign that marks its place. */
const lettersThatCount = 3
const letter = /[\p{L}\p{N}]/u

/**
 * The text of a page that a field of this box would cover, one line of it, or null where it covers none worth a word: lines to
 * write on, dots and boxes to tick are there to be covered. A letter counts when its middle lies in the box.
 */
export function coveredText(box: PageRect, lines: readonly TextLine[]): string | null {
  const covered = lines
    .filter(({ page }) => page === box.page)
    .map(({ characters }) => characters.filter((character) => isInside(character, box)))
  const letters = covered.flat().filter(({ text }) => letter.test(text)).length
  if (letters < lettersThatCount) return null
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

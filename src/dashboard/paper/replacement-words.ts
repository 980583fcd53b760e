import type { PageRect } from '#domain/field/field.ts'
import type { FieldChange } from '#domain/field/replacement.ts'

/** What happens to a field when another file replaces its document, in words. */
export function changeWords({ kind, before, after, detail }: FieldChange): string {
  switch (kind) {
    case 'kept':
      return 'Stays where it is.'
    case 'moved':
      return movedWords(before, after)
    case 'more':
      return `${before.length === 0 ? 'Now on' : 'Now appears more often, on'} ${pagesIn(after)}.`
    case 'fewer':
      return joined(`Now appears less often, on ${pagesIn(after)}.`, detail)
    case 'skipped':
      return joined('Is lost.', detail ?? 'Its text isn’t in the new file.')
  }
}

function movedWords(before: readonly PageRect[], after: readonly PageRect[]): string {
  const [from, to] = [before[0], after[0]]
  if (from === undefined || to === undefined) return 'Moves.'
  if (after.length > 1) return `Moves, on ${pagesIn(after)}.`
  if (from.page !== to.page) return `Moves from page ${from.page} to page ${to.page}.`
  const across = Math.round(to.left - from.left)
  const up = Math.round(to.bottom - from.bottom)
  const parts = [
    ...(up === 0 ? [] : [`${Math.abs(up)} pt ${up > 0 ? 'up' : 'down'}`]),
    ...(across === 0 ? [] : [`${Math.abs(across)} pt to the ${across > 0 ? 'right' : 'left'}`]),
  ]
  return `Moves ${parts.join(' and ') || 'a little'} on page ${to.page}.`
}

function pagesIn(boxes: readonly PageRect[]): string {
  const pages = [...new Set(boxes.map(({ page }) => page))]
  const places = boxes.length === 1 ? '' : ` (${boxes.length} places)`
  return pages.length === 1 ? `page ${pages[0]}${places}` : `pages ${pages.join(', ')}${places}`
}

function joined(words: string, detail: string | null): string {
  return detail === null ? words : `${words} ${detail}`
}

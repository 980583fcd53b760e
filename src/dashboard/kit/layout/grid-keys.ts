import type { KeyboardEvent } from 'react'

/**
 * Where a key leads from a place among elements that flow in rows, given by their upper edges. Null where it leads
 * nowhere.
 */
export function placeAfter(
  key: string,
  at: number,
  tops: readonly number[],
  isBackwards: boolean,
): number | null {
  const columns = tops.filter((top) => top === tops[0]).length
  const last = tops.length - 1
  const forwards = isBackwards ? -1 : 1
  const wanted: Readonly<Record<string, number>> = {
    ArrowRight: at + forwards,
    ArrowLeft: at - forwards,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: last,
  }
  const next = wanted[key]
  return next === undefined || next < 0 || next > last ? null : next
}

/** Moves the focus by a key pressed on one of these elements, which flow in rows. False if the key leads nowhere. */
export function moveFocusAmong(
  elements: readonly HTMLElement[],
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
): boolean {
  const at = elements.findIndex((element) => element === currentTarget)
  if (at < 0) return false
  const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top))
  const isBackwards = getComputedStyle(currentTarget).direction === 'rtl'
  const next = placeAfter(key, at, tops, isBackwards)
  if (next === null) return false
  elements[next]?.focus()
  return true
}

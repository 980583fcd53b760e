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

/** The row that a key leads to from row `from` (-1 is none), or null when the key does not move. */
export function nextRow(
  key: string,
  from: number,
  { count, page }: { readonly count: number; readonly page: number },
): number | null {
  if (count === 0) return null
  const within = (row: number) => Math.min(count - 1, Math.max(0, row))
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + page)
    case 'PageUp':
      return within(from - page)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** A selection with one more or one less. */
export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The ids from one row to another, both included, in the list's order. */
export function rangeBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (start < 0 || end < 0) return end < 0 ? [] : [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/**
 * How alike two words are, from 0 to 1: Jaro's share of letters that are in both at about the same place, raised by a
 * common beginning. Source: W. E. Winkler, String Comparator Metrics (1990), with a prefix of four letters and a tenth.
 */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const common: string[] = []
  for (let at = 0; at < one.length; at += 1)
    for (let there = Math.max(0, at - reach); there <= Math.min(other.length - 1, at + reach); there += 1) {
      if (taken.has(there) || one[at] !== other[there]) continue
      taken.add(there)
      common.push(one[at] ?? '')
      break
    }
  if (common.length === 0) return 0
  const inOrder = [...taken].toSorted((first, second) => first - second)
  const moved = common.filter((letter, index) => letter !== other[inOrder[index] ?? 0]).length / 2
  const { length } = common
  const jaro = (length / one.length + length / other.length + (length - moved) / length) / 3
  let prefix = 0
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

/**
 * A text after an insertion, with as much of the insertion as still fits, from its beginning, as a text area with a
 * maximum length does. What is around it stays, even where that alone does not fit.
 */
export function keepWhatFits(before: string, entered: string, fits: (text: string) => boolean): string {
  if (fits(entered)) return entered
  const old = [...before]
  const now = [...entered]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const head = now.slice(0, start)
  const tail = now.slice(now.length - end)
  const added = now.slice(start, now.length - end)
  const withSome = (count: number) => [...head, ...added.slice(0, count), ...tail].join('')
  let most = 0
  let tooMany = added.length
  while (most + 1 < tooMany) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(withSome(middle))) most = middle
    else tooMany = middle
  }
  return withSome(most)
}

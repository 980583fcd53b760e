/**
 * One or two letters for a name: of its first and last word, without titles such as `Dr.`. Empty for a name without a
 * word.
 */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/u).filter(Boolean)
  const named = all.filter((word) => !/^\p{L}{1,4}\.$/u.test(word))
  const words = named.length > 0 ? named : all
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

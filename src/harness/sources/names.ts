import type { BannedWord } from './screen-text.ts'
import type { Source } from './read-source.ts'

const known = new Map<string, string>()

/** The words of a name: `bad-name.ts` and `#badName` are both `bad name`. */
function wordsOf(name: string): string {
  const words =
    known.get(name) ??
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/[^A-Za-z0-9]+/g, ' ')
      .toLowerCase()
  known.set(name, words)
  return words
}

/** The names of files and identifiers in which a word appears, as `file: name`. */
export function namesWith({ word }: BannedWord, sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, names }) =>
    [path, ...names].filter((name) => word.test(wordsOf(name))).map((name) => `${path}: ${name}`),
  )
}

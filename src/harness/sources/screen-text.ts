import { isTest } from './read-source.ts'
import type { Source } from './read-source.ts'

/** A word to avoid, and what to write in its place. */
export interface BannedWord {
  readonly word: RegExp
  readonly use: string
}

/** Screens, messages and what the reference explains, tests aside. */
function isScreen({ path }: Source): boolean {
  return /^src\/(dashboard|service\/messages|contract\/reference)\//.test(path) && !isTest(path)
}

/** Keys and codes are one word in lower case; what people read has a space or a capital. */
function isReadable(text: string): boolean {
  return /\s/.test(text) || /^\p{Lu}/u.test(text)
}

/** The texts of screens and messages in which a word appears, as `file: text`. */
export function textsWith({ word }: BannedWord, sources: readonly Source[]): string[] {
  return sources
    .filter(isScreen)
    .flatMap(({ path, texts }) =>
      texts.filter((text) => isReadable(text) && word.test(text)).map((text) => `${path}: ${text}`),
    )
}

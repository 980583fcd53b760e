import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { Words } from './en.ts'

/** The languages there are. A new one is a file beside `en.ts` and a line here. */
const languages: Readonly<Record<string, Words>> = { en }

/** The words of the first language the person prefers and that there is. */
export function wordsFor(preferred: readonly string[]): Words {
  for (const tag of preferred) {
    const words = languages[tag.toLowerCase()] ?? languages[tag.split('-')[0]?.toLowerCase() ?? '']
    if (words) return words
  }
  return en
}

export const WordsContext = createContext<Words>(en)

/** The words of the page. */
export function useWords(): Words {
  return useContext(WordsContext)
}

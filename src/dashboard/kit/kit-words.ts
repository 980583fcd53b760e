import { createContext, useContext } from 'react'

/** What controls say by themselves. Pages that speak the reader's language give it in theirs. */
export interface KitWords {
  readonly inProgress: string
  readonly close: string
  readonly dismiss: string
  readonly showPassword: string
  readonly charactersLeft: (left: number) => string
  readonly page: (page: number) => string
  readonly pageFailed: (page: number, document: string) => string
  readonly tryAgain: string
}

export const englishKitWords: KitWords = {
  inProgress: 'In progress',
  close: 'Close',
  dismiss: 'Dismiss',
  showPassword: 'Show password',
  charactersLeft: (left) => `${left} characters left`,
  page: (page) => `Page ${page}`,
  pageFailed: (page, document) =>
    `Page ${page} of “${document}” cannot be shown. The document itself is safe.`,
  tryAgain: 'Try again',
}

export const KitWordsContext = createContext(englishKitWords)

export function useKitWords(): KitWords {
  return useContext(KitWordsContext)
}

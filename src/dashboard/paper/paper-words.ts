import { createContext, useContext } from 'react'

/** The words of the paper view itself. Pages in the reader's language provide them in that language. */
export interface PaperWords {
  readonly page: (page: number) => string
  readonly pageFailed: (page: number, document: string) => string
  readonly tryAgain: string
}

export const englishPaperWords: PaperWords = {
  page: (page) => `Page ${page}`,
  pageFailed: (page, document) =>
    `Page ${page} of “${document}” can’t be shown. The document itself is safe.`,
  tryAgain: 'Try again',
}

export const PaperWordsContext = createContext(englishPaperWords)

export function usePaperWords(): PaperWords {
  return useContext(PaperWordsContext)
}

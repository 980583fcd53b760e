import { createContext, useContext } from 'react'

/** The words of the controls themselves. Pages in the reader's language provide them in that language. */
export interface KitWords {
  readonly inProgress: string
  readonly close: string
  readonly dismiss: string
  readonly showPassword: string
  readonly charactersLeft: (left: number) => string
  readonly showOptions: (label: string) => string
}

export const englishKitWords: KitWords = {
  inProgress: 'In progress',
  close: 'Close',
  dismiss: 'Dismiss',
  showPassword: 'Show password',
  charactersLeft: (left) => `${left} characters left`,
  showOptions: (label) => `Show options for ${label}`,
}

export const KitWordsContext = createContext(englishKitWords)

export function useKitWords(): KitWords {
  return useContext(KitWordsContext)
}

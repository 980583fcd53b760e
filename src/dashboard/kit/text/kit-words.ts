import { createContext, useContext } from 'react'

/** What controls say by themselves. Pages that speak the reader's language give it in theirs. */
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

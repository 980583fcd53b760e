import { createContext, useContext } from 'react'

/** The words of the controls themselves. Pages in the reader's language provide them in that language. */
export interface KitWords {
  readonly inProgress: string
  /** What stands beside the name of what only tries something, and the sentence that says it. */
  readonly test: string
  readonly testOnly: string
  readonly close: string
  readonly dismiss: string
  readonly showPassword: string
  readonly charactersLeft: (left: number) => string
  readonly showOptions: (label: string) => string
}

export const englishKitWords: KitWords = {
  inProgress: 'In progress',
  test: 'Test',
  testOnly: 'This is a test. Nothing here has legal effect.',
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

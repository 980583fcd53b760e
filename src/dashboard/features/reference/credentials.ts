import { createContext, useContext } from 'react'

/** What the reader's calls are authenticated with. Kept in memory alone. */
export interface Credentials {
  readonly id: string
  readonly key: string
  readonly partner: string
  /** Whether the reader's session is used where nothing was entered. */
  readonly isSignedIn: boolean
}

export const CredentialsContext = createContext<Credentials>({
  id: '',
  key: '',
  partner: '',
  isSignedIn: false,
})

/** The credentials that the reader entered. */
export function useCredentials(): Credentials {
  return useContext(CredentialsContext)
}

/** The headers that were entered. */
export function enteredHeaders({ id, key, partner }: Credentials): Record<string, string> {
  return {
    ...(id === '' ? {} : { 'X-Service-Id': id }),
    ...(key === '' ? {} : { 'X-Service-Key': key }),
    ...(partner === '' ? {} : { 'X-Service-Partner': partner }),
  }
}

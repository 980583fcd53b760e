import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Viewer } from '#domain/account/visibility.ts'
import { sessionQuery } from './session.ts'

/** The signed-in account as the visibility rules see it, with the email by which it is a recipient. */
export type SignedIn = Viewer & {
  readonly email: string
  /** Whether emails stay in the inbox, since there is no mail server. */
  readonly keepsEmails: boolean
}

/** The signed-in account. Until it is known, one that may only read. */
export function useViewer(): SignedIn {
  const session = useQuery(sessionQuery).data
  const account = session?.account
  const keepsEmails = session?.inbox.email ?? false
  return useMemo(
    () => ({
      kind: 'account',
      accountId: account?.id ?? '',
      groupId: account?.groupId ?? null,
      role: account?.role ?? 'read-only',
      email: account?.email ?? '',
      keepsEmails,
    }),
    [account, keepsEmails],
  )
}

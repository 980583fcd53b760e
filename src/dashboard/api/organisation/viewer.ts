import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Viewer } from '#domain/account/visibility.ts'
import { sessionQuery } from './session.ts'

/** The signed-in account as the visibility rules see it, and the email by which it is a recipient. */
export type SignedIn = Viewer & { readonly email: string }

/** The signed-in account. Until it is known, one that may only read. */
export function useViewer(): SignedIn {
  const account = useQuery(sessionQuery).data?.account
  return useMemo(
    () => ({
      kind: 'account',
      accountId: account?.id ?? '',
      groupId: account?.groupId ?? null,
      role: account?.role ?? 'read-only',
      email: account?.email ?? '',
    }),
    [account],
  )
}

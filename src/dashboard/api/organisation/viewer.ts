import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Viewer } from '#domain/account/visibility.ts'
import { sessionQuery } from './session.ts'

/** Who is signed in, as the visibility rules see them; until that is known, someone who may only read. */
export function useViewer(): Viewer {
  const account = useQuery(sessionQuery).data?.account
  return useMemo(
    () => ({
      kind: 'account',
      accountId: account?.id ?? '',
      groupId: account?.groupId ?? null,
      role: account?.role ?? 'read-only',
    }),
    [account],
  )
}

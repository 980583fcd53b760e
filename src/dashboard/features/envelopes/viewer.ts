import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Viewer } from '#domain/account/visibility.ts'
import { client } from '../../api/client.ts'

const session = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => client.app.session.current({}, { signal }),
  staleTime: Infinity,
})

/** Who is signed in, as the visibility rules see them; until that is known, someone who may only read. */
export function useViewer(): Viewer {
  const account = useQuery(session).data?.account
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

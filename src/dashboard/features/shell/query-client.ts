import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#client/problem-error.ts'
import { isSignedOut, sessionQuery } from '../../api/organisation/session.ts'

/** Retries only what may succeed by itself: no connection, a busy or failing service. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return failures < 2 && (error.code === 'offline' || error.status === 503)
}

/** The dashboard's query cache. Any 401 response makes it check who is signed in. */
export function createDashboardCache(): QueryClient {
  const askWhoIsSignedIn = (error: Error) => {
    if (isSignedOut(error)) void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionQuery.queryKey[0]) askWhoIsSignedIn(error)
      },
    }),
    mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return cache
}

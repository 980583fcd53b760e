import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult } from '@tanstack/react-query'

/** A change of something on the service. `after` updates the cache with the response. */
export function useChange<Answer, Body = void>(
  change: (body: Body) => Promise<Answer>,
  after?: (cache: QueryClient, answer: Answer) => unknown,
): UseMutationResult<Answer, Error, Body> {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (answer) => after?.(cache, answer) })
}

import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

/** Settings for everyone in the organisation: sharing, reminders, lifetimes, retention. */
export const policyQuery = queryOptions({
  queryKey: ['organisation', 'policy'],
  queryFn: ({ signal }) => client.app.organisation.policy({}, { signal }),
  staleTime: 60_000,
})

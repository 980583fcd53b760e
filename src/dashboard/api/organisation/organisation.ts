import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'
import { sessionQuery } from './session.ts'

/** The organisation's name, contact details and branding. */
export type Organisation = Awaited<ReturnType<typeof client.v1.organisations.retrieve>>
/** What administrators have set for everyone. */
export type OrganisationPolicy = Awaited<ReturnType<typeof client.app.organisation.policy>>
type OrganisationChange = Parameters<typeof client.v1.organisations.update>[0]['body']

/** The caller's organisation. */
export const organisationQuery = queryOptions({
  queryKey: ['organisation', 'details'] as const,
  queryFn: ({ signal }) => client.v1.organisations.retrieve({}, { signal }),
})

/** Settings that apply to everyone in the organisation. */
export const policyQuery = queryOptions({
  queryKey: ['organisation', 'policy'] as const,
  queryFn: ({ signal }) => client.app.organisation.policy({}, { signal }),
})

/** Changes details or branding. Omitted properties stay. The dashboard's frame shows the change at once. */
export function useUpdateOrganisation() {
  return useChange(
    (body: OrganisationChange) => client.v1.organisations.update({ body }),
    (cache, organisation) => {
      cache.setQueryData(organisationQuery.queryKey, organisation)
      void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  )
}

/** Changes settings for everyone. Omitted properties stay. */
export function useSetPolicy() {
  return useChange(
    (body: Partial<OrganisationPolicy>) => client.app.organisation.setPolicy({ body }),
    (cache, policy) => {
      cache.setQueryData(policyQuery.queryKey, policy)
      void cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void cache.invalidateQueries({ queryKey: ['verifications'] })
    },
  )
}

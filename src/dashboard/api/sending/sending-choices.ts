import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

/** The groups that something can be assigned to, by name: those that the caller may see. */
export const groupChoices = queryOptions({
  queryKey: ['groups', 'choices'],
  queryFn: ({ signal }) => client.v1.groups.list({}, { signal }),
  select: (groups) =>
    groups.map(({ id, name }) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name)),
  staleTime: 60_000,
})

/** The accounts that can send, by name: active, verified and not read-only. For administrators. */
export const senderChoices = queryOptions({
  queryKey: ['accounts', 'senders'],
  queryFn: ({ signal }) => client.v1.accounts.list({ query: { active: true } }, { signal }),
  select: (accounts) =>
    accounts
      .filter(({ verified, role }) => verified !== null && role !== 'read-only')
      .map(({ id, name, email, groupId }) => ({ id, name, email, groupId }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  staleTime: 60_000,
})

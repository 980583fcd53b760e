import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../../api/organisation/groups.ts'

/** What a form says for an account that is in no group. */
export const noGroup = 'none'

/** Every group as choices of a form, and none. */
export function useGroupOptions(): readonly { readonly id: string; readonly label: string }[] {
  const groups = useQuery(groupsQuery).data ?? []
  return [{ id: noGroup, label: 'No group' }, ...groups.map(({ id, name }) => ({ id, label: name }))]
}

import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../../api/organisation/groups.ts'

/** The form value for an account without a group. */
export const noGroup = 'none'

/** Every group as a form choice, and none. */
export function useGroupOptions(): readonly { readonly id: string; readonly label: string }[] {
  const groups = useQuery(groupsQuery).data ?? []
  return [{ id: noGroup, label: 'No group' }, ...groups.map(({ id, name }) => ({ id, label: name }))]
}

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** An account or a group that a list can be filtered by. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** The accounts and groups that rows name. */
export interface RowNames {
  readonly account?: Named
  readonly group?: Named | null
}

/** What was seen of a list so far, by name. */
export interface SeenNames {
  readonly accounts: readonly Named[]
  readonly groups: readonly Named[]
}

const nothing: SeenNames = { accounts: [], groups: [] }

/** The accounts and groups that the rows of a list have named since somebody signed in. Kept with what was read. */
export function useSeenNames<Row>(
  list: string,
  rows: readonly Row[],
  namesOf: (row: Row) => RowNames,
): SeenNames {
  const cache = useQueryClient()
  const queryKey = useMemo(() => ['seen-names', list], [list])
  const { data = nothing } = useQuery<SeenNames>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  useEffect(() => {
    const names = rows.map(namesOf)
    const accounts = names.flatMap(({ account }) => account ?? [])
    const groups = names.flatMap(({ group }) => group ?? [])
    cache.setQueryData<SeenNames>(queryKey, (before = nothing) => ({
      accounts: merged(before.accounts, accounts),
      groups: merged(before.groups, groups),
    }))
  }, [cache, queryKey, rows, namesOf])
  return data
}

function merged(before: readonly Named[], more: readonly Named[]): Named[] {
  const all = new Map([...before, ...more].map(({ id, name }) => [id, { id, name }]))
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { SortOf } from '#contract/lists/list.ts'
import { ignoredIn, ofTab, readList, sorted, writeList } from '../api/lists/list-address.ts'
import type { ContractList, Filters, ListDefinition, ListState } from '../api/lists/list-definition.ts'

/** A list's filters and order, kept in the address. */
export interface ListControl<L extends ContractList> {
  readonly list: ListDefinition<L>
  readonly state: ListState<L>
  /** The filters of the address that mean nothing. */
  readonly ignored: ReturnType<typeof ignoredIn>
  /** Changes some filters; `replace` leaves no step behind for the back button, as while typing. */
  readonly change: (filters: Filters<L>, replace?: boolean) => void
  /** Takes away everything but the tab. */
  readonly clear: () => void
  /** Sorts by a column; the same column again turns its direction. */
  readonly sortBy: (sort: SortOf<L>) => void
}

/** Reads and writes the state of a list in the address. */
export function useListControl<L extends ContractList>(list: ListDefinition<L>): ListControl<L> {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const state = useMemo(() => readList(list, new URLSearchParams(text)), [list, text])
  const ignored = useMemo(() => ignoredIn(list, new URLSearchParams(text)), [list, text])
  // The router would hand over the address of the last render, which lacks what a busy page has not drawn yet.
  const write = useCallback(
    (next: (before: ListState<L>) => ListState<L>, replace = false) =>
      setParams(writeList(list, next(readList(list, new URLSearchParams(location.search)))), { replace }),
    [list, setParams],
  )
  const change = useCallback<ListControl<L>['change']>(
    (filters, replace) =>
      write((before) => ({ ...before, filters: { ...before.filters, ...filters } }), replace),
    [write],
  )
  const clear = useCallback(
    () => write((before) => ({ ...before, filters: ofTab(list, before.filters) })),
    [list, write],
  )
  const sortBy = useCallback(
    (sort: SortOf<L>) => write((before) => sorted(list, before, sort)),
    [list, write],
  )
  return useMemo(
    () => ({ list, state, ignored, change, clear, sortBy }),
    [list, state, ignored, change, clear, sortBy],
  )
}

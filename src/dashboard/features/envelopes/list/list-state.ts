import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readListState, usualDirection, writeListState } from '../../../api/lists/envelope-filters.ts'
import type { EnvelopeFilters, EnvelopeListState, EnvelopeSort } from '../../../api/lists/envelope-filters.ts'

/** The list's filters and order, kept in the address. */
export interface ListControl {
  readonly state: EnvelopeListState
  /** Changes some filters; `replace` leaves no step behind for the back button, as while typing. */
  readonly change: (filters: Partial<EnvelopeFilters>, replace?: boolean) => void
  readonly clear: () => void
  /** Sorts by a column; the same column again turns its direction. */
  readonly sortBy: (sort: EnvelopeSort) => void
}

/** Reads and writes the state of the list in the address. */
export function useListState(): ListControl {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const state = useMemo(() => readListState(new URLSearchParams(text)), [text])
  const write = useCallback(
    (next: (before: EnvelopeListState) => EnvelopeListState, replace = false) =>
      setParams((before) => writeListState(next(readListState(before))), { replace }),
    [setParams],
  )
  const change = useCallback<ListControl['change']>(
    (filters, replace) =>
      write((before) => ({ ...before, filters: { ...before.filters, ...filters } }), replace),
    [write],
  )
  const clear = useCallback(
    () =>
      write(({ filters: { status, attention }, ...order }) => ({ ...order, filters: { status, attention } })),
    [write],
  )
  const sortBy = useCallback((sort: EnvelopeSort) => write((before) => sorted(before, sort)), [write])
  return useMemo(() => ({ state, change, clear, sortBy }), [state, change, clear, sortBy])
}

/** The state after a column's head was pressed. */
export function sorted(before: EnvelopeListState, sort: EnvelopeSort): EnvelopeListState {
  if (before.sort !== sort) return { ...before, sort, direction: usualDirection(sort) }
  return { ...before, direction: before.direction === 'ascending' ? 'descending' : 'ascending' }
}

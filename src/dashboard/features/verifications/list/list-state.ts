import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readVerificationFilters, writeVerificationFilters } from '../../../api/lists/verification-filters.ts'
import type { VerificationFilters } from '../../../api/lists/verification-filters.ts'

/** The list's filters, kept in the address. */
export interface ListControl {
  readonly filters: VerificationFilters
  /** Changes some filters; `replace` leaves no step behind for the back button, as while typing. */
  readonly change: (filters: Partial<VerificationFilters>, replace?: boolean) => void
  /** Takes away everything but the tab. */
  readonly clear: () => void
}

/** Reads and writes the filters of the list in the address. */
export function useListState(): ListControl {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const filters = useMemo(() => readVerificationFilters(new URLSearchParams(text)), [text])
  const change = useCallback<ListControl['change']>(
    (next, replace = false) =>
      setParams((before) => writeVerificationFilters({ ...readVerificationFilters(before), ...next }), {
        replace,
      }),
    [setParams],
  )
  const clear = useCallback(
    () =>
      setParams((before) => {
        const { status, progress } = readVerificationFilters(before)
        return writeVerificationFilters({ status, progress })
      }),
    [setParams],
  )
  return useMemo(() => ({ filters, change, clear }), [filters, change, clear])
}

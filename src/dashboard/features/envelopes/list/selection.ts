import { useCallback, useMemo, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import type { EnvelopeFilters } from '../../../api/lists/envelopes.ts'
import type { EnvelopeRow, SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import type { Selection } from '../../../lists/grid/record-grid.tsx'

/** The selected envelopes of a list: those shown, and others that were never read as rows. */
export interface EnvelopeSelection {
  readonly ids: Selection
  readonly envelopes: readonly SelectableEnvelope[]
  readonly onSelect: Dispatch<SetStateAction<Selection>>
  /** Selects exactly these. */
  readonly selectThese: (envelopes: readonly SelectableEnvelope[]) => void
  /** Where there are no checkboxes beside the rows: whether a tap selects now. What is selected keeps it on. */
  readonly isPicking: boolean
  /** Begins it; ending lets go of what is selected. */
  readonly pick: (isOn: boolean) => void
}

interface Kept {
  /** The filters it was made under: under others it would act on envelopes that are not shown. */
  readonly filters: string
  readonly ids: Selection
  readonly others: ReadonlyMap<string, SelectableEnvelope>
}

const nothing: Omit<Kept, 'filters'> = { ids: new Set(), others: new Map() }

/** Keeps what is selected in a list while its filters stay the same. */
export function useSelection(filters: EnvelopeFilters, rows: readonly EnvelopeRow[]): EnvelopeSelection {
  const key = JSON.stringify(filters)
  const [kept, keep] = useState<Kept>({ filters: key, ...nothing })
  const { ids, others } = kept.filters === key ? kept : nothing
  const envelopes = useMemo(() => {
    if (ids.size === 0) return []
    const shown = new Map(rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]))
    return [...ids].flatMap((id) => shown.get(id) ?? others.get(id) ?? [])
  }, [ids, others, rows])
  const onSelect = useCallback<EnvelopeSelection['onSelect']>(
    (next) =>
      keep((before) => {
        const now = before.filters === key ? before : { filters: key, ...nothing }
        return { ...now, ids: typeof next === 'function' ? next(now.ids) : next }
      }),
    [key],
  )
  const selectThese = useCallback<EnvelopeSelection['selectThese']>(
    (these) =>
      keep({
        filters: key,
        ids: new Set(these.map(({ id }) => id)),
        others: new Map(these.map((one) => [one.id, one])),
      }),
    [key],
  )
  const [hasBegun, begin] = useState(false)
  const isPicking = hasBegun || ids.size > 0
  const pick = useCallback(
    (isOn: boolean) => {
      begin(isOn)
      if (!isOn) keep({ filters: key, ...nothing })
    },
    [key],
  )
  return useMemo(
    () => ({ ids, envelopes, onSelect, selectThese, isPicking, pick }),
    [ids, envelopes, onSelect, selectThese, isPicking, pick],
  )
}

import { useCallback, useMemo } from 'react'
import type { EnvelopeSort } from '../../api/envelope-filters.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { FilterChips } from '../../kit/filter-chips.tsx'
import { ListSearch } from '../../kit/list-search.tsx'
import { Select } from '../../kit/select.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Sender } from './filter-panel.tsx'
import { filterChips } from './filter-words.ts'
import type { ListControl } from './list-state.ts'

/** Search and filters over the list, and what is filtered by now, each to be taken away. */
export function FilterBar({ control, rows }: { control: ListControl; rows: readonly EnvelopeRow[] }) {
  const { state, change, clear, sortBy } = control
  const senders = useKnownSenders(rows)
  const names = useMemo(
    () => new Map([...senders, ...groupsOf(rows)].map(({ id, name }) => [id, name])),
    [senders, rows],
  )
  const chips = filterChips(state.filters, names)
  const search = useCallback((text: string | undefined) => change({ search: text }, true), [change])
  return (
    <div data-above-list className="flex flex-col gap-2 px-4 py-3 md:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          noun="envelope"
          placeholder="Name or recipient"
          applied={state.filters.search ?? ''}
          onSearch={search}
        />
        <FilterPanel filters={state.filters} senders={senders} count={chips.length} onChange={change} />
        <Select<EnvelopeSort>
          label="Sort by"
          isLabelHidden
          size="small"
          className="w-40 md:hidden"
          options={[
            { id: 'created', label: 'Newest' },
            { id: 'completed', label: 'Completed' },
            { id: 'name', label: 'Name' },
          ]}
          value={state.sort}
          onChange={(sort) => sort !== state.sort && sortBy(sort)}
        />
      </div>
      <FilterChips chips={chips} onRemove={(chip) => change(chip.without)} onClear={clear} />
    </div>
  )
}

const known = new Map<string, Sender>()

/** The senders seen so far in this tab, by name. */
function useKnownSenders(rows: readonly EnvelopeRow[]): readonly Sender[] {
  return useMemo(() => {
    for (const { sender } of rows) known.set(sender.id, sender)
    return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  }, [rows])
}

function groupsOf(rows: readonly EnvelopeRow[]): Sender[] {
  return rows.flatMap(({ group }) => (group ? [group] : []))
}

import { useCallback, useMemo } from 'react'
import { writeListState } from '../../api/envelope-filters.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { reason } from '../../api/failure-words.ts'
import { useSavedViews } from '../../api/views.ts'
import { FilterChips } from '../../kit/filter-chips.tsx'
import { useIsNarrow } from '../../kit/grid/page-scroller.ts'
import { lazyLater } from '../../kit/later.tsx'
import { ListSearch } from '../../kit/list-search.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ViewsMenu } from '../../kit/views-menu.tsx'
import { paths } from '../../paths.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Sender } from './filter-panel.tsx'
import { filterChips } from './filter-words.ts'
import type { ListControl } from './list-state.ts'

const SortSelect = lazyLater(
  async () => (await import('./sort-select.tsx')).SortSelect,
  <Skeleton className="h-10 w-40" />,
)

/** Search and filters over the list, and what is filtered by now, each to be taken away. */
export function FilterBar({ control, rows }: { control: ListControl; rows: readonly EnvelopeRow[] }) {
  const { state, change, clear, sortBy } = control
  const isNarrow = useIsNarrow()
  const senders = useKnownSenders(rows)
  const views = useSavedViews('envelopes')
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
        {isNarrow && <SortSelect sort={state.sort} onSort={sortBy} />}
        <ViewsMenu
          path={paths.envelopes.href()}
          query={writeListState(state).toString()}
          control={views}
          because={reason}
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

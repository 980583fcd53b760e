import { useCallback, useMemo } from 'react'
import { writeListState } from '../../../api/lists/envelope-filters.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { reason } from '../../../api/failure-words.ts'
import { useSeenNames } from '../../../api/lists/seen-names.ts'
import { useSavedViews } from '../../../api/lists/views.ts'
import type { FilterChipsProps } from '../../../lists/filter-chips.tsx'
import { useIsNarrow } from '../../../kit/layout/use-is-narrow.ts'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { ListSearch } from '../../../lists/list-search.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { ViewsMenu } from '../../../lists/views-menu.tsx'
import { paths } from '../../../paths.ts'
import { FilterPanel } from './filter-panel.tsx'
import { filterChips } from './filter-words.ts'
import type { FilterChip } from './filter-words.ts'
import type { ListControl } from './list-state.ts'

const FilterChips = lazyLater<FilterChipsProps<FilterChip>>(
  async () => (await import('../../../lists/filter-chips.tsx')).FilterChips,
)
const SortSelect = lazyLater(
  async () => (await import('./sort-select.tsx')).SortSelect,
  <Skeleton className="h-10 w-40" />,
)

/** Search and filters over the list, and what is filtered by now, each to be taken away. */
export function FilterBar({ control, rows }: { control: ListControl; rows: readonly EnvelopeRow[] }) {
  const { state, change, clear, sortBy } = control
  const isNarrow = useIsNarrow()
  const { accounts: senders, groups } = useSeenNames('envelopes', rows, namesOf)
  const views = useSavedViews('envelopes')
  const names = useMemo(
    () => new Map([...senders, ...groups].map(({ id, name }) => [id, name])),
    [senders, groups],
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
        <FilterPanel
          filters={state.filters}
          senders={senders}
          groups={groups}
          count={chips.length}
          onChange={change}
        />
        {isNarrow && <SortSelect sort={state.sort} onSort={sortBy} />}
        <ViewsMenu
          path={paths.envelopes.href()}
          query={writeListState(state).toString()}
          control={views}
          because={reason}
        />
      </div>
      {chips.length > 0 && (
        <FilterChips chips={chips} onRemove={(chip) => change(chip.without)} onClear={clear} />
      )}
    </div>
  )
}

const namesOf = ({ sender, group }: EnvelopeRow) => ({ account: sender, group })

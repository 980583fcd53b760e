import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { sortsOf, writeList } from '../api/lists/list-address.ts'
import { controlsOf } from '../api/lists/list-definition.ts'
import type { ContractList, Filters, LooseControls, LooseFilters } from '../api/lists/list-definition.ts'
import { useSeenNames } from '../api/lists/seen-names.ts'
import type { RowNames } from '../api/lists/seen-names.ts'
import { labelsQuery } from '../api/organisation/labels.ts'
import { groupChoices } from '../api/sending/sending-choices.ts'
import { lazyLater } from '../kit/feedback/later.tsx'
import { Skeleton } from '../kit/feedback/skeleton.tsx'
import { FormShape } from '../kit/forms/form-shape.tsx'
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts'
import { FilterButton } from './filter-button.tsx'
import type { FilterChipsProps } from './filter-chips.tsx'
import { filterChips } from './filter-words.ts'
import type { ListControl } from './list-control.ts'
import { ListSearch } from './list-search.tsx'

interface Chip {
  readonly id: string
  readonly words: string
  readonly without: object
}

const FilterChips = lazyLater<FilterChipsProps<Chip>>(
  async () => (await import('./list-tools.ts')).FilterChips,
)
const SavedViews = lazyLater(async () => (await import('./list-tools.ts')).SavedViews)
const DensitySwitch = lazyLater(
  async () => (await import('./list-tools.ts')).DensitySwitch,
  <span className="size-8" />,
)
const IgnoredFilters = lazyLater(async () => (await import('./list-tools.ts')).IgnoredFilters)
const FilterForm = lazyLater(async () => (await import('./filter-form.tsx')).FilterForm, <FormShape />)
const sortShape = <Skeleton className="h-8 w-40" />
const SortSelect = lazyLater(async () => (await import('./list-tools.ts')).SortSelect, sortShape)

export interface FilterBarProps<L extends ContractList, Row> {
  control: ListControl<L>
  rows: readonly Row[]
  /** Whom and which group a row names; a function that stays the same. */
  namesOf: (row: Row) => RowNames
  /** What a row is, e.g. `envelope`. */
  noun: string
  /** What the search looks in, e.g. `Name or email`. */
  placeholder: string
  /** Whether the rows have come. What is not needed before is loaded after them. */
  isRead?: boolean
  /** Whether its rows can show pictures. */
  hasPictures?: boolean
  /** Whether every order is that of a column, whose head can be pressed. */
  areSortsColumns?: boolean
}

/** Search and filters over a list, its saved views, and what is filtered by now, each to be taken away. */
export function FilterBar<L extends ContractList, Row>({
  control,
  rows,
  namesOf,
  noun,
  placeholder,
  isRead = true,
  hasPictures = false,
  areSortsColumns = true,
}: FilterBarProps<L, Row>) {
  const { list, state, change, clear, sortBy } = control
  const isNarrow = useIsNarrow()
  const seen = useSeenNames(list.name, rows, namesOf)
  const filters = state.filters as LooseFilters
  // No row names the group where none matches.
  const isByGroup = Object.entries(controlsOf(list)).some(
    ([name, control]) => control.by === 'group' && filters[name] !== undefined,
  )
  const groups = useQuery({ ...groupChoices, enabled: isByGroup }).data
  const isByLabel = Object.entries(controlsOf(list)).some(
    ([name, control]) => control.by === 'label' && filters[name] !== undefined,
  )
  const labels = useQuery({ ...labelsQuery, enabled: isByLabel }).data
  const names = useMemo(
    () =>
      new Map(
        [...(groups ?? []), ...(labels ?? []), ...seen.accounts, ...seen.groups].map(({ id, name }) => [
          id,
          name,
        ]),
      ),
    [seen, groups, labels],
  )
  const chips = filterChips(list, state.filters, names)
  const set = useCallback(
    (filters: object, replace = false) => change(filters as Filters<L>, replace),
    [change],
  )
  const deep = useMemo(() => deepSearchOf(controlsOf(list)), [list])
  const search = useCallback(
    (text: string | undefined, isDeep: boolean) =>
      set(
        { search: isDeep ? undefined : text, ...(deep && { [deep.filter]: isDeep ? text : undefined }) },
        true,
      ),
    [set, deep],
  )
  const sorts = sortsOf(list)
  const written = writeList(list, state)
  const hasMore = location.search.split('=').length - 1 > written.size
  return (
    <div data-above-list className="flex flex-col gap-2 px-4 py-3 md:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          noun={noun}
          placeholder={placeholder}
          applied={filters['search'] ?? ''}
          deep={deep && { ...deep, applied: filters[deep.filter] ?? '' }}
          onSearch={search}
          isSharing={sorts.length === 1}
        />
        <FilterButton count={chips.length}>
          {(close) => (
            <FilterForm
              controls={controlsOf(list)}
              filters={filters}
              names={seen}
              onApply={(next) => {
                set(next)
                close()
              }}
            />
          )}
        </FilterButton>
        {(isNarrow || !areSortsColumns) &&
          sorts.length > 1 &&
          (isRead ? (
            <SortSelect
              options={sorts.map((id) => ({ id, label: list.sorts[id].label }))}
              sort={state.sort}
              onSort={sortBy}
            />
          ) : (
            sortShape
          ))}
        {hasPictures && !isNarrow && isRead && <DensitySwitch />}
        {list.savedAs && isRead && (
          <SavedViews list={list.savedAs} path={list.path} query={written.toString()} />
        )}
      </div>
      {hasMore && <IgnoredFilters list={list} onRemove={() => set({}, true)} />}
      {chips.length > 0 && (
        <FilterChips chips={chips} onRemove={(chip) => set(chip.without)} onClear={clear} />
      )}
    </div>
  )
}

/** The search of a list that takes the place of its first one. */
function deepSearchOf(controls: LooseControls) {
  for (const [filter, control] of Object.entries(controls))
    if (control.by === 'search' && control.within !== undefined)
      return { filter, label: control.within, placeholder: control.placeholder ?? '' }
  return null
}

import { controlsOf } from '../api/lists/list-definition.ts'
import type {
  ContractList,
  Control,
  Filters,
  ListDefinition,
  LooseControls,
  LooseFilters,
} from '../api/lists/list-definition.ts'
import { rangeWords } from '../kit/text/time-words.ts'

/** A filter in words, and what takes it away. */
export interface FilterChip<L extends ContractList> {
  readonly id: string
  readonly words: string
  readonly without: Filters<L>
}

/** The filters besides the tab and the search, each in words; names by their id. */
export function filterChips<L extends ContractList>(
  list: ListDefinition<L>,
  filters: Filters<L>,
  names: ReadonlyMap<string, string> = new Map(),
): FilterChip<L>[] {
  const loose = filters as LooseFilters
  return partsOf(controlsOf(list)).flatMap(({ id, parts }) => {
    const words = wordsOf(parts, loose, names)
    const without = Object.fromEntries(parts.map(([filter]) => [filter, undefined])) as Filters<L>
    return words === null ? [] : [{ id, words, without }]
  })
}

/** Whether anything besides the tab narrows the list. */
export function isNarrowed<L extends ContractList>(list: ListDefinition<L>, filters: Filters<L>): boolean {
  const loose = filters as LooseFilters
  const isSearched = Object.entries(controlsOf(list)).some(([name, { by }]) => by === 'search' && loose[name])
  return isSearched || filterChips(list, filters).length > 0
}

/** The tab that these filters are. */
export function tabOf<Id extends string>(
  tabs: readonly { readonly id: Id; readonly filters: object }[],
  filters: object,
): Id | 'all' {
  const is = ([filter, value]: [string, unknown]) => (filters as LooseFilters)[filter] === value
  return tabs.find((tab) => Object.entries(tab.filters).every(is))?.id ?? 'all'
}

type Part = readonly [filter: string, control: Control<string>]

/** The filters that a form sets, each with its other end where it is one of a range. */
export function partsOf(controls: LooseControls): { readonly id: string; readonly parts: readonly Part[] }[] {
  const set = Object.entries(controls).filter(([, { by }]) => by !== 'tab' && by !== 'search')
  const groups = Map.groupBy(set, ([filter, control]) => (control.by === 'days' ? control.group : filter))
  return [...groups].map(([id, parts]) => ({ id, parts }))
}

function wordsOf(
  parts: readonly Part[],
  filters: LooseFilters,
  names: ReadonlyMap<string, string>,
): string | null {
  const [filter, control] = parts[0] ?? []
  if (filter === undefined || control === undefined) return null
  const value = filters[filter]
  switch (control.by) {
    case 'days':
      return rangeWords(control.group, endOf(parts, filters, 'after'), endOf(parts, filters, 'before'))
    case 'text':
      return value ? control.chip(value) : null
    case 'choice':
      return value ? (control.words[value] ?? null) : null
    case 'account':
    case 'group':
    case 'label':
      return value ? control.chip(names.get(value) ?? null) : null
    case 'tab':
    case 'search':
      return null
  }
}

function endOf(parts: readonly Part[], filters: LooseFilters, end: 'after' | 'before'): string | undefined {
  const filter = parts.find(([, control]) => control.by === 'days' && control.end === end)?.[0]
  return filter === undefined ? undefined : filters[filter]
}

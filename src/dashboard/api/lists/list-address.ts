import { snakeName } from '#contract/codec.ts'
import type { Direction, SortOf } from '#contract/lists/list.ts'
import { isDayOrMoment, startOfDay } from './days.ts'
import { controlsOf } from './list-definition.ts'
import type {
  ContractList,
  Control,
  Filters,
  ListDefinition,
  ListState,
  LooseFilters,
} from './list-definition.ts'

type Definition<L extends ContractList> = ListDefinition<L>

/** Reads a list's state from an address; whatever it does not understand is left out. */
export function readList<L extends ContractList>(list: Definition<L>, params: URLSearchParams): ListState<L> {
  const controls = controlsOf(list)
  const filters: Record<string, string> = {}
  for (const [filter, control] of Object.entries(controls)) {
    const value = params.get(snakeName(filter))?.trim()
    if (value && isAllowed(control, value)) filters[filter] = value
  }
  for (const [filter, control] of Object.entries(controls))
    if (control.by === 'tab' && control.instead !== undefined && filters[filter] !== undefined)
      Reflect.deleteProperty(filters, control.instead)
  const sort = sortsOf(list).find((one) => one === params.get('sort')) ?? usualSort(list)
  const direction = sortsOf(list).length > 1 ? params.get('direction') : null
  return {
    filters: filters as Filters<L>,
    sort,
    direction:
      direction === 'ascending' || direction === 'descending' ? direction : usualDirection(list, sort),
  }
}

/** Writes a list's state as an address's query; what is usual stays out of it. */
export function writeList<L extends ContractList>(list: Definition<L>, state: ListState<L>): URLSearchParams {
  const params = new URLSearchParams()
  const filters = state.filters as LooseFilters
  for (const filter of Object.keys(list.controls)) {
    const value = filters[filter]?.trim()
    if (value) params.set(snakeName(filter), value)
  }
  if (state.sort !== usualSort(list)) params.set('sort', state.sort)
  if (state.direction !== usualDirection(list, state.sort)) params.set('direction', state.direction)
  return params
}

/** The address of a list with these filters, in its usual order. */
export function listAddress<L extends ContractList>(list: Definition<L>, filters: Filters<L>): string {
  const sort = usualSort(list)
  const query = writeList(list, { filters, sort, direction: usualDirection(list, sort) }).toString()
  return query === '' ? list.path : `${list.path}?${query}`
}

/** The filters as the service takes them: days become moments of the browser's time zone, the last day whole. */
export function filterQuery<L extends ContractList>(list: Definition<L>, filters: Filters<L>): Filters<L> {
  const controls = controlsOf(list)
  const query = Object.entries(filters as LooseFilters).flatMap(([filter, value]) => {
    const control = controls[filter]
    const isDay = control?.by === 'days'
    const asked = isDay ? startOfDay(value, control.end === 'before' ? 1 : 0) : value
    return asked === undefined || asked === '' ? [] : [[filter, asked]]
  })
  return Object.fromEntries(query) as Filters<L>
}

/** The direction of an order when it is chosen first. */
function usualDirection<L extends ContractList>(list: Definition<L>, sort: SortOf<L>): Direction {
  return list.sorts[sort].first
}

/** The state after a column's head was pressed: its usual direction first, turned when it is pressed again. */
export function sorted<L extends ContractList>(
  list: Definition<L>,
  before: ListState<L>,
  sort: SortOf<L>,
): ListState<L> {
  if (before.sort !== sort) return { ...before, sort, direction: usualDirection(list, sort) }
  return { ...before, direction: before.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** Filters without those that the tab is. */
export function besidesTab<L extends ContractList>(list: Definition<L>, filters: Filters<L>): Filters<L> {
  return picked(list, filters, (control) => control.by !== 'tab')
}

/** Whether a row that has changed still belongs on the tab that these filters are. */
export function isOnTab<L extends ContractList, Row>(
  list: ListDefinition<L, Row>,
  filters: Filters<L>,
  row: Row,
): boolean {
  const controls = Object.entries(list.controls as unknown as Record<string, Control<string, Row>>)
  return controls.every(([filter, control]) => {
    const value = (filters as LooseFilters)[filter]
    return control.by !== 'tab' || value === undefined || control.holds(row, value)
  })
}

/** Only the filters that the tab is. */
export function ofTab<L extends ContractList>(list: Definition<L>, filters: Filters<L>): Filters<L> {
  return picked(list, filters, (control) => control.by === 'tab')
}

function picked<L extends ContractList>(
  list: Definition<L>,
  filters: Filters<L>,
  isWanted: (control: Control<string>) => boolean,
): Filters<L> {
  const controls = controlsOf(list)
  const wanted = Object.entries(controls).filter(([, control]) => isWanted(control))
  const loose = filters as LooseFilters
  return Object.fromEntries(wanted.map(([filter]) => [filter, loose[filter]])) as Filters<L>
}

export function sortsOf<L extends ContractList>(list: Definition<L>): SortOf<L>[] {
  return Object.keys(list.sorts)
}

function usualSort<L extends ContractList>(list: Definition<L>): SortOf<L> {
  const [sort] = sortsOf(list)
  if (sort === undefined) throw new Error('A list has an order.')
  return sort
}

/** Whether an address may ask for this. */
export function isAllowed(control: Control<string>, value: string): boolean {
  switch (control.by) {
    case 'tab':
      return control.values.includes(value)
    case 'days':
      return isDayOrMoment(value)
    case 'choice':
      return Object.hasOwn(control.words, value)
    case 'search':
      return value.length <= 200
    case 'text':
    case 'account':
    case 'group':
    case 'label':
      return value.length <= 254
  }
}

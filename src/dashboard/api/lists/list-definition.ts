import type { z } from 'zod'
import type { Direction, FilterOf, FiltersOf, OrderOf, SortOf } from '#contract/lists/list.ts'
import type { ViewedList } from './views.ts'

/** A list of the contract; only its types come with the page. */
export interface ContractList {
  readonly name: string
  readonly sorts: readonly string[]
  readonly filters: z.ZodType
}

/** How a filter is shown and set. */
export type Control<Value, Row = never> =
  | {
      readonly by: 'tab'
      readonly values: readonly Value[]
      /** Whether a row that has changed still belongs there. */
      readonly holds: (row: Row, value: Value) => boolean
      /** A filter that says the same more roughly: beside this one it is left out. */
      readonly instead?: string
    }
  | {
      readonly by: 'search'
      /** For a second one, which takes the place of the first when it is switched on: what the switch says. */
      readonly within?: string
      readonly placeholder?: string
    }
  | {
      readonly by: 'choice'
      readonly label: string
      readonly any: string
      /** What each value is called. */
      readonly words: Readonly<Record<Value & string, string>>
    }
  | {
      readonly by: 'text'
      readonly label: string
      readonly description: string
      readonly most: number
      readonly chip: (value: string) => string
    }
  | {
      readonly by: 'account' | 'group' | 'label'
      readonly label: string
      /** What the choice of none is called. */
      readonly any: string
      /** In words; the name is null while nothing has told it. */
      readonly chip: (name: string | null) => string
    }
  | {
      readonly by: 'days'
      readonly group: string
      readonly end: 'after' | 'before'
      /** Whether the days are to come. */
      readonly isAhead?: boolean
    }

/** One control for each filter, in the order of the form. A filter without a control does not compile. */
type Controls<L extends ContractList, Row> = {
  readonly [F in FilterOf<L>]-?: Control<NonNullable<FiltersOf<L>[F]>, Row>
}

/** What the dashboard knows of a list: its address, its filters and its orders. */
export interface ListDefinition<L extends ContractList, Row = never> {
  readonly name: L['name']
  /** The address without a query. */
  readonly path: string
  /** Whether its filters and order can be kept as views. */
  readonly savedAs?: ViewedList
  readonly controls: Controls<L, Row>
  /** The first one is the usual order. */
  readonly sorts: Readonly<Record<SortOf<L>, { readonly label: string; readonly first: Direction }>>
}

/** What a list's address holds. Dates are calendar days (YYYY-MM-DD, both ends included) or full ISO moments. */
export interface ListState<L extends ContractList> extends OrderOf<L> {
  readonly filters: Filters<L>
}

export type Filters<L extends ContractList> = Readonly<FiltersOf<L>>

/** The filters and controls of a list, where their names do not matter. */
export type LooseFilters = Readonly<Record<string, string | undefined>>
export type LooseControls = Readonly<Record<string, Control<string>>>

/** The controls of a list as they are read where its filters' names do not matter. */
export function controlsOf<L extends ContractList>(list: Pick<ListDefinition<L>, 'controls'>): LooseControls {
  return list.controls as unknown as LooseControls
}

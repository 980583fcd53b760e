import { useCallback, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { SortOf } from '#contract/lists/list.ts'
import { sortsOf } from '../api/lists/list-address.ts'
import type { ContractList, Filters } from '../api/lists/list-definition.ts'
import { Tabs } from '../kit/layout/tabs.tsx'
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts'
import { useDensity } from './density.ts'
import { FilterBar } from './filter-bar.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import { tabOf } from './filter-words.ts'
import { ActionsHead, ColumnHead, GridHead, SelectAllHead } from './grid/grid-head.tsx'
import { RecordGrid } from './grid/record-grid.tsx'
import type { RecordGridProps } from './grid/record-grid.tsx'
import { ListBody } from './list-body.tsx'
import type { ListBodyProps } from './list-body.tsx'
import type { PeekOf } from './peek.tsx'

/** The head of a column, which sorts by it where it names an order. */
export interface ListColumn<Sort extends string> {
  readonly label: string
  readonly sort?: Sort
  readonly className?: string
}

/** A tab over a list: filters that go together. */
interface ListTab<L extends ContractList> {
  readonly id: string
  readonly label: string
  readonly of?: string | undefined
  readonly count?: number | undefined
  readonly filters: Filters<L>
}

type GridProps<Row extends { readonly id: string }, VerbContext> = Pick<
  RecordGridProps<Row, VerbContext>,
  'row' | 'context' | 'onOpen' | 'actionsOf' | 'selection' | 'hasPictures'
>

/** What a list passes to its gallery. */
export interface GalleryOf<Row extends { readonly id: string }, VerbContext> extends Pick<
  RecordGridProps<Row, VerbContext>,
  'label' | 'rows' | 'context' | 'onPeek' | 'actionsOf' | 'hasMore' | 'onMore' | 'isOutdated'
> {}

interface ListPageProps<L extends ContractList, Row extends { readonly id: string }, VerbContext>
  extends FilterBarProps<L, Row>, Omit<ListBodyProps, 'rows'>, GridProps<Row, VerbContext> {
  tabs?: readonly ListTab<L>[]
  /** Widths of the columns; the rows use the same. */
  columns: string
  heads: readonly ListColumn<SortOf<L>>[]
  /** Where there is nothing to narrow yet. */
  isBarHidden?: boolean
  /** Shows a row at a glance, by Space. */
  peek?: ComponentType<PeekOf<Row, VerbContext>>
  /** Takes the place of the rows where they would have pictures. */
  gallery?: ComponentType<GalleryOf<Row, VerbContext>>
  /** Follows the list. */
  children?: ReactNode
}

/** A list below the head of its page: tabs, search and filters, and its rows as a grid. */
export function ListPage<L extends ContractList, Row extends { readonly id: string }, VerbContext>(
  props: ListPageProps<L, Row, VerbContext>,
) {
  const { tabs, control } = props
  if (tabs === undefined) return <Listed {...props} total={null} />
  const selected = tabOf(tabs, control.state.filters)
  const shown = tabs.find(({ id }) => id === selected)
  return (
    <Tabs
      label="Status"
      items={tabs}
      selected={selected}
      onSelect={(id) => {
        const filters = tabs.find((one) => one.id === id)?.filters
        if (filters && id !== selected) control.change(filters)
      }}
      className="flex-1 *:first:mx-4 md:*:first:mx-8"
    >
      <Listed {...props} total={shown?.count ?? null} />
    </Tabs>
  )
}

function Listed<L extends ContractList, Row extends { readonly id: string }, VerbContext>({
  control,
  query,
  rows,
  namesOf,
  noun,
  plural,
  placeholder,
  columns,
  heads,
  tabs,
  empty,
  expected,
  isBarHidden = false,
  total,
  peek: PeekRow,
  gallery: Gallery,
  children,
  ...grid
}: ListPageProps<L, Row, VerbContext> & { total: number | null }) {
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const { state, sortBy } = control
  const [peekedId, setPeeked] = useState<string | null>(null)
  const peeked = rows.find(({ id }) => id === peekedId)
  const hasPictures = useHasPictures(grid.hasPictures)
  const shown = {
    label: `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`,
    rows,
    ...(PeekRow === undefined ? {} : { onPeek: setPeeked }),
    hasMore: hasNextPage,
    isOutdated: query.isPlaceholderData,
  }
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <>
      {!isBarHidden && (
        <FilterBar
          control={control}
          rows={rows}
          namesOf={namesOf}
          noun={noun}
          placeholder={placeholder}
          isRead={!query.isPending}
          hasPictures={grid.hasPictures ?? false}
          areSortsColumns={
            !(Gallery && hasPictures) &&
            sortsOf(control.list).every((sort) => heads.some((head) => head.sort === sort))
          }
        />
      )}
      <ListBody query={query} rows={rows} plural={plural} empty={empty} expected={expected}>
        <div className="md:px-5">
          {Gallery && hasPictures ? (
            <Gallery {...grid} {...shown} onMore={more} />
          ) : (
            <RecordGrid
              {...grid}
              {...shown}
              noun={noun}
              total={total ?? (tabs === undefined && !hasNextPage ? rows.length : null)}
              renderHead={(all) => (
                <GridHead columns={columns}>
                  {grid.selection && <SelectAllHead {...all} />}
                  {heads.map(({ label, className, sort }) => (
                    <ColumnHead
                      key={label}
                      label={label}
                      {...(className === undefined ? {} : { className })}
                      {...(sort === undefined
                        ? {}
                        : {
                            sort: {
                              direction: state.sort === sort ? state.direction : undefined,
                              onPress: () => sortBy(sort),
                            },
                          })}
                    />
                  ))}
                  <ActionsHead />
                </GridHead>
              )}
              onMore={more}
            />
          )}
        </div>
      </ListBody>
      {PeekRow && peeked && <PeekRow row={peeked} context={grid.context} onClose={() => setPeeked(null)} />}
      {children}
    </>
  )
}

/** Whether rows that can have pictures have them now. */
function useHasPictures(canHave = false): boolean {
  const isNarrow = useIsNarrow()
  const density = useDensity()
  return canHave && (isNarrow || density === 'comfortable')
}

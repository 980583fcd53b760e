import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { Checkbox } from '../inputs/checkbox.tsx'
import { Collection } from 'react-aria-components/Collection'
import {
  Cell,
  Column,
  Row,
  Table as AriaTable,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table'
import { classes } from './classes.ts'
import { Spinner } from '../feedback/spinner.tsx'

export interface TableColumn<Item> {
  readonly id: string
  readonly header: string
  readonly cell: (item: Item) => ReactNode
  /** Names the row for screen readers, and heads the card on a phone. At least one column. */
  readonly isRowHeader?: boolean
  readonly isSortable?: boolean
  readonly align?: 'start' | 'end'
  /** CSS width, such as `12rem` or `40%`. Columns without one share the rest. */
  readonly width?: string
  /** Its place on a phone: a line of the card (default), its top corner, or nowhere. */
  readonly onPhone?: 'line' | 'corner' | 'hidden'
  /** Keeps the header for screen readers only, for example for a column of menus. */
  readonly isHeaderHidden?: boolean
  /** The window width from which the column is shown. */
  readonly from?: 'lg' | 'xl'
}

export interface TableSort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface TableProps<Item> {
  /** Accessible name. */
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  rowId: (item: Item) => string
  /** Read aloud and matched by typing: the row header's text. */
  rowName: (item: Item) => string
  /** The row's link. Enter and click follow it, the middle button opens a tab. */
  rowHref?: (item: Item) => string
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  selected?: ReadonlySet<string>
  onSelect?: (ids: Set<string>) => void
  /** Replaces the rows when there are none. */
  empty?: ReactNode
  /** Called when the end comes near. With `isLoadingMore`, a spinner is shown there. */
  onLoadMore?: (() => void) | undefined
  isLoadingMore?: boolean
  /** Values besides `rows` that the cells show. */
  dependencies?: readonly unknown[]
}

const none: readonly unknown[] = []
const from = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' }

/**
 * A list of records with their facts. Arrow keys move between cells, Enter opens, Space selects. Below 768 px each row
 * becomes a card, and the grid roles stay.
 */
export function Table<Item extends object>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  rowHref,
  sort,
  onSort,
  selected,
  onSelect,
  empty,
  onLoadMore,
  isLoadingMore = false,
  dependencies = none,
}: TableProps<Item>) {
  const selects = onSelect !== undefined
  return (
    <AriaTable
      aria-label={label}
      {...(sort === undefined ? {} : { sortDescriptor: sort })}
      onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
      selectionMode={selects ? 'multiple' : 'none'}
      selectionBehavior="toggle"
      {...(selected === undefined ? {} : { selectedKeys: selected })}
      onSelectionChange={(keys) =>
        onSelect?.(keys === 'all' ? new Set(rows.map(rowId)) : new Set([...keys].map(String)))
      }
      className="w-full border-separate border-spacing-0 text-sm max-md:block md:table-fixed"
    >
      <TableHeader className="max-md:sr-only">
        {selects && (
          <Column className={classes(headCell, 'w-10 pl-3')}>
            <Checkbox slot="selection" />
          </Column>
        )}
        <Collection items={columns}>{(column) => <HeadCell column={column} />}</Collection>
      </TableHeader>
      <TableBody
        items={rows}
        dependencies={[columns, ...dependencies]}
        renderEmptyState={() => empty}
        className="max-md:flex max-md:flex-col"
      >
        <Collection items={rows} dependencies={[columns, selects, ...dependencies]}>
          {(item) => (
            <Row
              id={rowId(item)}
              textValue={rowName(item)}
              {...(rowHref === undefined ? {} : { href: rowHref(item) })}
              columns={columns}
              dependencies={[item, columns, ...dependencies]}
              className={classes(rowClasses, rowHref && 'cursor-pointer')}
            >
              {selects && (
                <Cell className={classes(bodyCell, 'pl-3 max-md:order-first max-md:w-6 max-md:p-0')}>
                  <Checkbox slot="selection" />
                </Cell>
              )}
              <Collection items={columns}>{(column) => <BodyCell column={column} item={item} />}</Collection>
            </Row>
          )}
        </Collection>
        {onLoadMore && (
          <TableLoadMoreItem onLoadMore={onLoadMore} isLoading={isLoadingMore} className="max-md:block">
            <div className="flex justify-center py-4 text-faint">
              <Spinner label="Loading more" />
            </div>
          </TableLoadMoreItem>
        )}
      </TableBody>
    </AriaTable>
  )
}

const headCell =
  'h-8 border-b border-line px-3 text-left align-middle text-xs font-medium text-faint whitespace-nowrap outline-none ' +
  'data-focus-visible:text-ink data-focus-visible:underline'
const bodyCell =
  'h-11 min-w-0 border-b border-line px-3 align-middle outline-none max-md:h-auto max-md:border-0 md:truncate ' +
  'data-focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]'
const rowClasses =
  'group/row outline-none data-focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-hovered:bg-hover data-pressed:bg-selected data-selected:bg-accent-soft ' +
  'max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3'

function HeadCell<Item>({ column }: { column: TableColumn<Item> }) {
  return (
    <Column
      id={column.id}
      isRowHeader={column.isRowHeader ?? false}
      allowsSorting={column.isSortable ?? false}
      textValue={column.header}
      className={classes(
        headCell,
        column.isSortable && 'cursor-pointer data-hovered:text-ink',
        column.align === 'end' && 'text-right',
        column.from && from[column.from],
      )}
      style={column.width === undefined ? {} : { width: column.width }}
    >
      {({ sortDirection }) => (
        <span className={classes('inline-flex items-center gap-1', column.isHeaderHidden && 'sr-only')}>
          {column.header}
          {sortDirection === 'ascending' && <ArrowUp aria-hidden className="size-3.5" />}
          {sortDirection === 'descending' && <ArrowDown aria-hidden className="size-3.5" />}
        </span>
      )}
    </Column>
  )
}

const onPhone = {
  line: 'max-md:basis-full max-md:text-muted',
  corner: 'max-md:order-none max-md:shrink-0',
  hidden: 'max-md:hidden',
}

function BodyCell<Item>({ column, item }: { column: TableColumn<Item>; item: Item }) {
  return (
    <Cell
      className={classes(
        bodyCell,
        'max-md:px-0',
        column.isRowHeader
          ? 'font-medium text-ink max-md:order-first max-md:min-w-0 max-md:flex-1 max-md:text-base'
          : classes(
              'text-muted',
              column.onPhone !== 'corner' && 'max-md:order-1',
              onPhone[column.onPhone ?? 'line'],
            ),
        column.align === 'end' && 'text-right tabular-nums max-md:text-left',
        column.from && from[column.from],
      )}
    >
      {column.cell(item)}
    </Cell>
  )
}

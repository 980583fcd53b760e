import { Table } from '../kit/layout/table.tsx'
import type { TableProps } from '../kit/layout/table.tsx'
import { ListBody } from './list-body.tsx'
import type { ListBodyProps } from './list-body.tsx'

type ListTableProps<Row> = ListBodyProps &
  Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'rowName' | 'rowHref'> & { className?: string }

/** A list as a table that is read on when its end comes near. */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const { query, rows, plural, empty, expected, className, ...table } = props
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = query
  return (
    <ListBody query={query} rows={rows} plural={plural} empty={empty} expected={expected}>
      <div className={className}>
        <Table
          {...table}
          rows={rows}
          rowId={({ id }) => id}
          isLoadingMore={isFetchingNextPage}
          onLoadMore={hasNextPage && !isFetchNextPageError ? () => void fetchNextPage() : undefined}
        />
      </div>
    </ListBody>
  )
}

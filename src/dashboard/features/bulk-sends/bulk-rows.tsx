import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import { Fragment, useState } from 'react'
import { bulkRows, removeBulkRow } from '../../api/sending/bulk-sends.ts'
import type { BulkRow, BulkRowsShown, BulkSend } from '../../api/sending/bulk-sends.ts'
import { reason } from '../../api/failure-words.ts'
import { act } from '../../kit/buttons/act.ts'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { QueryFailure } from '../../records/query-failure.tsx'
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { headingOf, rowStatus } from './bulk-words.ts'
import { CorrectRow } from './correct-row.tsx'

interface BulkRowsProps {
  readonly bulk: BulkSend
  readonly show: BulkRowsShown
  readonly mayChange: boolean
}

/** The rows of the file as read, each with its faults or its envelope. */
export function BulkRows({ bulk, show, mayChange }: BulkRowsProps) {
  const list = useInfiniteQuery(bulkRows(bulk.id, show))
  const isNarrow = useIsNarrow()
  const [correcting, setCorrecting] = useState<BulkRow | null>(null)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.isPending) return <SkeletonRows rows={5} label="Loading rows" />
  if (list.isError && rows.length === 0) return <QueryFailure of={list} />
  if (rows.length === 0) return <p className="px-5 py-8 text-center text-sm text-muted">No rows here.</p>
  const onCorrect = mayChange ? setCorrecting : null
  return (
    <>
      {isNarrow ? (
        <ul aria-label="Rows of the file" className="border-t border-line">
          {rows.map((row) => (
            <RowCard key={row.number} bulk={bulk} row={row} onCorrect={onCorrect} />
          ))}
        </ul>
      ) : (
        <RowTable bulk={bulk} rows={rows} onCorrect={onCorrect} />
      )}
      {list.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            More rows
          </Button>
        </div>
      )}
      {correcting !== null && <CorrectRow bulk={bulk} row={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}

interface RowTableProps extends Omit<RowLineProps, 'row'> {
  readonly rows: readonly BulkRow[]
}

function RowTable({ bulk, rows, onCorrect }: RowTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section aria-label="Rows of the file" tabIndex={0} className="relative overflow-x-auto focus-ring">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th className={headClasses}>Row</th>
            <th className={headClasses}>Status</th>
            {bulk.columns.map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a file may have the same heading twice
              <th key={index} className={headClasses}>
                {headingOf(bulk.columns, index)}
              </th>
            ))}
            {onCorrect && (
              <th className={headClasses}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowLine key={row.number} bulk={bulk} row={row} onCorrect={onCorrect} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const headClasses =
  'h-8 border-b border-line px-3 text-left text-xs font-medium whitespace-nowrap text-faint first:pl-5 last:pr-5'
const cellClasses = 'border-b border-line px-3 py-2 align-top first:pl-5 last:pr-5'

interface RowLineProps {
  readonly bulk: BulkSend
  readonly row: BulkRow
  readonly onCorrect: ((row: BulkRow) => void) | null
}

function RowLine({ bulk, row, onCorrect }: RowLineProps) {
  return (
    <tr>
      <th scope="row" className={classes(cellClasses, 'text-left font-normal text-faint tabular-nums')}>
        {row.number}
      </th>
      <td className={classes(cellClasses, 'whitespace-nowrap')}>
        <RowState row={row} />
      </td>
      {row.cells.slice(0, bulk.columns.length).map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells are told apart by their column
        <CellOf key={index} row={row} index={index} cell={cell} isUnused={bulk.mapping[index] === null} />
      ))}
      {onCorrect && (
        <td className={classes(cellClasses, 'py-0.5 whitespace-nowrap')}>
          <RowActs bulk={bulk} row={row} onCorrect={onCorrect} />
        </td>
      )}
    </tr>
  )
}

/** A row on a narrow screen: its cells are stacked. */
function RowCard({ bulk, row, onCorrect }: RowLineProps) {
  return (
    <li
      aria-label={`Row ${row.number}`}
      className="flex flex-col gap-2 border-b border-line px-4 py-3 text-sm last:border-0"
    >
      <div className="flex min-h-11 items-start justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-3 self-center">
          <span className="text-faint tabular-nums">Row {row.number}</span>
          <RowState row={row} />
        </div>
        {onCorrect && (
          <div className="-mr-2 flex">
            <RowActs bulk={bulk} row={row} onCorrect={onCorrect} />
          </div>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {row.cells.slice(0, bulk.columns.length).map((cell, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- cells are told apart by their column
          <Fragment key={index}>
            <dt className="text-muted">{headingOf(bulk.columns, index)}</dt>
            <dd className={faultsOf(row, index).length > 0 ? 'rounded-sm bg-danger-soft px-1.5' : ''}>
              <CellWords row={row} index={index} cell={cell} isUnused={bulk.mapping[index] === null} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </li>
  )
}

/** The state of a row, its envelope, and what is wrong with it as a whole. */
function RowState({ row }: { row: BulkRow }) {
  const { word, tone, icon } = rowStatus(row)
  return (
    <>
      <StatusBadge tone={tone} variant="plain" {...(icon ? { icon } : {})}>
        {word}
      </StatusBadge>
      {row.envelope !== null && (
        <div className="text-xs">
          <TextLink href={paths.envelope.href(row.envelope.id)}>
            Envelope<span className="sr-only">{` of row ${row.number}`}</span>
          </TextLink>
        </div>
      )}
      {faultsOf(row, null).map(({ message }) => (
        <p key={message} className="max-w-64 text-xs whitespace-normal text-danger">
          {message}
        </p>
      ))}
    </>
  )
}

function faultsOf({ faults }: BulkRow, index: number | null): BulkRow['faults'] {
  return faults.filter(({ column }) => column === index)
}

interface CellProps {
  readonly row: BulkRow
  readonly index: number
  readonly cell: string
  readonly isUnused: boolean
}

function CellOf(props: CellProps) {
  const isFaulty = faultsOf(props.row, props.index).length > 0
  return (
    <td className={classes(cellClasses, 'min-w-28', isFaulty && 'bg-danger-soft')}>
      <CellWords {...props} />
    </td>
  )
}

function CellWords({ row, index, cell, isUnused }: CellProps) {
  return (
    <>
      <span className={classes('line-clamp-2 max-w-64 wrap-anywhere', isUnused ? 'text-faint' : 'text-ink')}>
        {cell}
      </span>
      {faultsOf(row, index).map(({ message }) => (
        <p key={message} className="max-w-64 text-xs text-danger">
          {message}
        </p>
      ))}
    </>
  )
}

function RowActs({ bulk, row, onCorrect }: RowLineProps & { onCorrect: (row: BulkRow) => void }) {
  const cache = useQueryClient()
  const takeOut = () =>
    act(() => removeBulkRow(cache, bulk.id, row.number), {
      done: `Row ${row.number} is removed.`,
      failed: 'The row couldn’t be removed',
      because: reason,
    })
  if (row.status === 'made') return null
  return (
    <>
      <IconButton label={`Correct row ${row.number}`} icon={PencilLine} onPress={() => onCorrect(row)} />
      <IconButton label={`Remove row ${row.number}`} icon={Trash2} onPress={() => void takeOut()} />
    </>
  )
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { bulkRows, removeBulkRow } from '../../api/bulk-sends.ts'
import type { BulkRow, BulkRowsShown, BulkSend } from '../../api/bulk-sends.ts'
import { failureWords, reason } from '../../api/failure-words.ts'
import { act } from '../../kit/act.ts'
import { StatusBadge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { TextLink } from '../../kit/link-button.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { paths } from '../../paths.ts'
import { headingOf, rowStatus } from './bulk-words.ts'
import { CorrectRow } from './correct-row.tsx'

interface BulkRowsProps {
  readonly bulk: BulkSend
  readonly show: BulkRowsShown
  readonly mayChange: boolean
}

/** The rows of the file as they are read, each with its faults, or with the envelope it became. */
export function BulkRows({ bulk, show, mayChange }: BulkRowsProps) {
  const list = useInfiniteQuery(bulkRows(bulk.id, show))
  const [correcting, setCorrecting] = useState<BulkRow | null>(null)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.isPending) return <SkeletonRows rows={5} label="Loading rows" />
  if (list.isError && rows.length === 0)
    return (
      <ErrorState
        {...failureWords(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  if (rows.length === 0) return <p className="px-5 py-8 text-center text-sm text-muted">No rows here.</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
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
              {mayChange && (
                <th className={headClasses}>
                  <span className="sr-only">Acts</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RowLine key={row.number} bulk={bulk} row={row} onCorrect={mayChange ? setCorrecting : null} />
            ))}
          </tbody>
        </table>
      </section>
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

const headClasses =
  'h-8 border-b border-line px-3 text-left text-xs font-medium whitespace-nowrap text-faint first:pl-5 last:pr-5'
const cellClasses = 'border-b border-line px-3 py-2 align-top first:pl-5 last:pr-5'

interface RowLineProps {
  readonly bulk: BulkSend
  readonly row: BulkRow
  readonly onCorrect: ((row: BulkRow) => void) | null
}

function RowLine({ bulk, row, onCorrect }: RowLineProps) {
  const { word, tone } = rowStatus(row)
  const general = row.faults.filter(({ column }) => column === null)
  return (
    <tr>
      <th scope="row" className={classes(cellClasses, 'text-left font-normal text-faint tabular-nums')}>
        {row.number}
      </th>
      <td className={classes(cellClasses, 'whitespace-nowrap')}>
        <StatusBadge tone={tone} variant="plain">
          {word}
        </StatusBadge>
        {row.envelope !== null && (
          <div className="text-xs">
            <TextLink href={paths.envelope.href(row.envelope.id)}>
              Envelope<span className="sr-only">{` of row ${row.number}`}</span>
            </TextLink>
          </div>
        )}
        {general.map(({ message }) => (
          <p key={message} className="max-w-64 text-xs whitespace-normal text-danger">
            {message}
          </p>
        ))}
      </td>
      {row.cells.slice(0, bulk.columns.length).map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells are told apart by their column
        <CellOf key={index} row={row} index={index} cell={cell} isUnused={bulk.mapping[index] === null} />
      ))}
      {onCorrect && <RowActs bulk={bulk} row={row} onCorrect={onCorrect} />}
    </tr>
  )
}

function CellOf(props: { row: BulkRow; index: number; cell: string; isUnused: boolean }) {
  const { row, index, cell, isUnused } = props
  const faults = row.faults.filter(({ column }) => column === index)
  return (
    <td className={classes(cellClasses, 'min-w-28', faults.length > 0 && 'bg-danger-soft')}>
      <span className={classes('line-clamp-2 max-w-64 wrap-anywhere', isUnused ? 'text-faint' : 'text-ink')}>
        {cell}
      </span>
      {faults.map(({ message }) => (
        <p key={message} className="max-w-64 text-xs text-danger">
          {message}
        </p>
      ))}
    </td>
  )
}

function RowActs({ bulk, row, onCorrect }: RowLineProps & { onCorrect: (row: BulkRow) => void }) {
  const cache = useQueryClient()
  const takeOut = () =>
    act(() => removeBulkRow(cache, bulk.id, row.number), {
      done: `Row ${row.number} is taken out.`,
      failed: 'The row could not be taken out',
      because: reason,
    })
  return (
    <td className={classes(cellClasses, 'py-0.5 whitespace-nowrap')}>
      {row.status !== 'made' && (
        <>
          <IconButton label={`Correct row ${row.number}`} icon={PencilLine} onPress={() => onCorrect(row)} />
          <IconButton label={`Take out row ${row.number}`} icon={Trash2} onPress={() => void takeOut()} />
        </>
      )}
    </td>
  )
}

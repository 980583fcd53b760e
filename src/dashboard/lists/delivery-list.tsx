import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { loadedRows } from '../api/lists/loaded-list.ts'
import type { Page } from '../api/lists/loaded-list.ts'
import type { Delivery } from '../api/organisation/endpoints.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Badge, StatusBadge } from '../kit/feedback/badge.tsx'
import type { TableColumn } from '../kit/layout/table.tsx'
import { Time } from '../kit/text/time.tsx'
import { DeliveryDrawer } from '../records/delivery-drawer.tsx'
import { lineOf } from '../records/endpoint-words.ts'
import { ListTable } from './list-table.tsx'

interface DeliveryListProps<Row extends Delivery> {
  label: string
  log: UseInfiniteQueryResult<InfiniteData<Page<Row, number>>>
  endpointOf: (row: Row) => string
  /** Columns after the event. */
  more?: readonly TableColumn<Row>[]
  /** Shown where there are none. */
  empty: ReactNode
  /** Of a frame around the table. */
  className?: string
}

const none: readonly never[] = []

/** A log of deliveries, newest first. A row opens what was sent and answered. */
export function DeliveryList<Row extends Delivery>({
  label,
  log,
  endpointOf,
  more = none,
  empty,
  className,
}: DeliveryListProps<Row>) {
  const [open, setOpen] = useState<Row | null>(null)
  const rows = useMemo(() => loadedRows(log.data), [log.data])
  const columns = useMemo(() => deliveryColumns<Row>(setOpen, more), [more])
  return (
    <>
      <ListTable
        query={log}
        plural="deliveries"
        expected={5}
        className={className}
        label={label}
        columns={columns}
        rows={rows}
        rowName={({ event }) => event}
        empty={empty}
      />
      {open !== null && (
        <DeliveryDrawer endpointId={endpointOf(open)} deliveryId={open.id} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function deliveryColumns<Row extends Delivery>(
  onOpen: (row: Row) => void,
  more: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      isRowHeader: true,
      cell: (row) => {
        const { event, origin } = lineOf(row)
        return (
          <span className="flex items-center gap-2">
            <span className="truncate font-mono text-sm">{event}</span>
            {origin !== null && <Badge>{origin}</Badge>}
          </span>
        )
      },
    },
    ...more,
    {
      id: 'outcome',
      header: 'Response',
      ...(more.length > 0 ? { width: '12rem' } : {}),
      cell: (row) => lineOf(row).outcome,
    },
    {
      id: 'tries',
      header: 'Attempts',
      width: '4.5rem',
      align: 'end',
      from: 'lg',
      onPhone: 'hidden',
      cell: (row) => lineOf(row).attempts,
    },
    { id: 'created', header: 'Happened', width: '9rem', cell: (row) => <Time value={lineOf(row).created} /> },
    {
      id: 'state',
      header: 'State',
      width: '8rem',
      onPhone: 'corner',
      cell: (row) => {
        const { word, tone } = lineOf(row).state
        return (
          <StatusBadge tone={tone} variant="plain">
            {word}
          </StatusBadge>
        )
      },
    },
    {
      id: 'acts',
      header: 'Actions',
      width: '6rem',
      align: 'end',
      isHeaderHidden: true,
      cell: (row) => (
        <Button
          size="small"
          variant="quiet"
          className="max-md:-ms-2.5 max-md:pointer-coarse:-ms-3"
          aria-label={`Open ${lineOf(row).event}`}
          onPress={() => onOpen(row)}
        >
          Open
        </Button>
      ),
    },
  ]
}

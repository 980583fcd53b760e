import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo, useState } from 'react'
import { deliveriesOf } from '../../api/endpoints.ts'
import type { Delivery, DeliveryState } from '../../api/endpoints.ts'
import { failureWords } from '../../api/failure-words.ts'
import { Badge, StatusBadge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table } from '../../kit/table.tsx'
import type { TableColumn } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { OpenDelivery } from './open-delivery.tsx'
import { outcomeOf, stateWords } from '../../api/endpoint-words.ts'

const choices = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Waiting' },
  { id: 'delivered', label: 'Arrived' },
  { id: 'failed', label: 'Given up' },
] as const

/** Everything an endpoint was told, newest first; a row opens what was sent and answered. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [open, setOpen] = useState<string | null>(null)
  const log = useInfiniteQuery({
    ...deliveriesOf(endpointId, state === 'all' ? undefined : state),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.deliveries) ?? [], [log.data])
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <section aria-label="Deliveries" className="flex flex-col border-t border-line pt-5">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 md:px-8">
        <h2 className="text-base text-ink">Deliveries</h2>
        <Segmented label="Which deliveries" options={choices} value={state} onChange={setState} />
      </header>
      {log.isPending && <SkeletonRows rows={5} label="Loading deliveries" />}
      {log.isError && rows.length === 0 && (
        <ErrorState
          {...failureWords(log.error)}
          onRetry={() => void log.refetch()}
          isRetrying={log.isFetching}
        />
      )}
      {log.isSuccess && rows.length === 0 && (
        <EmptyState icon={ScrollText} title={state === 'all' ? 'Nothing was told yet' : 'None of these'}>
          {state === 'all'
            ? 'Send a test event to see what arrives, or wait for the next envelope.'
            : 'Look among all deliveries.'}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className="px-4 max-md:px-0 md:px-5">
          <Table
            label="Deliveries"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ event }) => event}
            isLoadingMore={log.isFetchingNextPage}
            onLoadMore={
              log.hasNextPage && !log.isFetchNextPageError ? () => void log.fetchNextPage() : undefined
            }
          />
        </div>
      )}
      {open !== null && (
        <OpenDelivery endpointId={endpointId} deliveryId={open} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

const origins: Record<Delivery['origin'], string | null> = { event: null, replay: 'Replay', test: 'Test' }

function columnsOf(onOpen: (id: string) => void): readonly TableColumn<Delivery>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      isRowHeader: true,
      cell: ({ event, origin }) => (
        <span className="flex items-center gap-2">
          <span className="truncate font-mono text-sm">{event}</span>
          {origins[origin] !== null && <Badge>{origins[origin]}</Badge>}
        </span>
      ),
    },
    {
      id: 'outcome',
      header: 'Answer',
      cell: (delivery) => outcomeOf(delivery),
    },
    {
      id: 'tries',
      header: 'Tries',
      width: '5rem',
      align: 'end',
      from: 'lg',
      onPhone: 'hidden',
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'created',
      header: 'Happened',
      width: '9rem',
      cell: ({ created }) => <Time value={created} />,
    },
    {
      id: 'state',
      header: 'State',
      width: '8rem',
      onPhone: 'corner',
      cell: ({ state }) => (
        <StatusBadge tone={stateWords[state].tone} variant="plain">
          {stateWords[state].word}
        </StatusBadge>
      ),
    },
    {
      id: 'acts',
      header: 'Acts',
      width: '6rem',
      align: 'end',
      isHeaderHidden: true,
      cell: ({ id, event }) => (
        <Button size="small" variant="quiet" aria-label={`Open ${event}`} onPress={() => onOpen(id)}>
          Open
        </Button>
      ),
    },
  ]
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo, useState } from 'react'
import { lineOf } from '../../records/endpoint-words.ts'
import { deliveriesOf } from '../../api/organisation/endpoints.ts'
import type { Delivery, DeliveryState } from '../../api/organisation/endpoints.ts'
import { failureWords } from '../../api/failure-words.ts'
import { deliveryColumns } from '../../records/delivery-columns.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { Table } from '../../kit/layout/table.tsx'
import { OpenDelivery } from './open-delivery.tsx'

const choices = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Waiting' },
  { id: 'delivered', label: 'Arrived' },
  { id: 'failed', label: 'Given up' },
] as const

/** Everything sent to an endpoint, newest first. A row opens what was sent and answered. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [open, setOpen] = useState<string | null>(null)
  const log = useInfiniteQuery({
    ...deliveriesOf(endpointId, state === 'all' ? undefined : state),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.deliveries) ?? [], [log.data])
  const columns = useMemo(() => deliveryColumns(lineOf, (one: Delivery) => setOpen(one.id)), [])
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
        <EmptyState icon={ScrollText} title={state === 'all' ? 'No deliveries yet' : 'None of these'}>
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

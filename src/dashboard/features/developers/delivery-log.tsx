import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo, useState } from 'react'
import { lineOf } from '../../records/endpoint-words.ts'
import { deliveriesOf } from '../../api/organisation/endpoints.ts'
import type { Delivery, DeliveryState } from '../../api/organisation/endpoints.ts'
import { deliveryColumns } from '../../records/delivery-columns.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { loadedRows } from '../../api/lists/loaded-list.ts'
import { ListTable } from '../../lists/list-table.tsx'
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
    ...deliveriesOf(endpointId, state === 'all' ? {} : { state }),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => loadedRows(log.data), [log.data])
  const columns = useMemo(() => deliveryColumns(lineOf, (one: Delivery) => setOpen(one.id)), [])
  return (
    <section aria-label="Deliveries" className="flex flex-col border-t border-line pt-5">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 md:px-8">
        <h2 className="text-base text-ink">Deliveries</h2>
        <Segmented label="Which deliveries" options={choices} value={state} onChange={setState} />
      </header>
      <ListTable
        query={log}
        plural="deliveries"
        expected={5}
        className="px-4 max-md:px-0 md:px-5"
        label="Deliveries"
        columns={columns}
        rows={rows}
        rowName={({ event }) => event}
        empty={
          <EmptyState icon={ScrollText} title={state === 'all' ? 'No deliveries yet' : 'None of these'}>
            {state === 'all'
              ? 'Send a test event to see what arrives, or wait for the next envelope.'
              : 'Look among all deliveries.'}
          </EmptyState>
        }
      />
      {open !== null && (
        <OpenDelivery endpointId={endpointId} deliveryId={open} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

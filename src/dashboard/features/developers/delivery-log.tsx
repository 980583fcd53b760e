import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { deliveriesOf } from '../../api/organisation/endpoints.ts'
import type { DeliveryState } from '../../api/organisation/endpoints.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { DeliveryList } from '../../lists/delivery-list.tsx'

const choices = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Waiting' },
  { id: 'delivered', label: 'Delivered' },
  { id: 'failed', label: 'Failed' },
] as const

/** Everything sent to an endpoint, newest first. A row opens what was sent and answered. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const log = useInfiniteQuery({
    ...deliveriesOf(endpointId, state === 'all' ? {} : { state }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Deliveries" className="flex flex-col border-t border-line pt-5">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 md:px-8">
        <h2 className="text-base text-ink">Deliveries</h2>
        <Segmented label="Which deliveries" options={choices} value={state} onChange={setState} />
      </header>
      <DeliveryList
        label="Deliveries"
        log={log}
        endpointOf={() => endpointId}
        className="px-4 max-md:px-0 md:px-5"
        empty={
          <EmptyState icon={ScrollText} title={state === 'all' ? 'No deliveries yet' : 'None of these'}>
            {state === 'all'
              ? 'Send a test event to see what arrives, or wait for the next envelope.'
              : 'Look at all deliveries.'}
          </EmptyState>
        }
      />
    </section>
  )
}

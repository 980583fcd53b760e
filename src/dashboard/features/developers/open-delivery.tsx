import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shownDelivery } from '../../api/endpoint-words.ts'
import { deliveryOf, replay } from '../../api/endpoints.ts'
import { failureWords, reason } from '../../api/failure-words.ts'
import { DeliveryDrawer } from '../../kit/delivery-drawer.tsx'

interface OpenDeliveryProps {
  endpointId: string
  deliveryId: string
  onClose: () => void
}

/** One delivery of an endpoint's log, beside the log. */
export function OpenDelivery({ endpointId, deliveryId, onClose }: OpenDeliveryProps) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(deliveryOf(endpointId, deliveryId))
  return (
    <DeliveryDrawer
      delivery={data && shownDelivery(data)}
      failure={data === undefined && error !== null ? failureWords(error) : null}
      onRetry={() => void refetch()}
      onAgain={() => replay(cache, endpointId, deliveryId)}
      because={reason}
      onClose={onClose}
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeliveryDrawerProps } from './delivery-drawer.tsx'
import { shownDelivery } from './endpoint-words.ts'
import { deliveryOf, replay } from '../api/organisation/endpoints.ts'
import { failureWords, reason } from '../api/failure-words.ts'

/** A delivery to an endpoint as a drawer shows it, with how to read and send it again. */
export function useShownDelivery(
  endpointId: string,
  deliveryId: string,
): Omit<DeliveryDrawerProps, 'onClose'> {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(deliveryOf(endpointId, deliveryId))
  return {
    delivery: data && shownDelivery(data),
    failure: data === undefined && error !== null ? failureWords(error) : null,
    onRetry: () => void refetch(),
    onAgain: () => replay(cache, endpointId, deliveryId),
    because: reason,
  }
}

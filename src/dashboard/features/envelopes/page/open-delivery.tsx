import { useShownDelivery } from '../../../records/shown-delivery.ts'
import { DeliveryDrawer } from '../../../records/delivery-drawer.tsx'

interface OpenDeliveryProps {
  endpointId: string
  deliveryId: string
  onClose: () => void
}

/** A delivery about the envelope, next to the list. */
export function OpenDelivery({ endpointId, deliveryId, onClose }: OpenDeliveryProps) {
  return <DeliveryDrawer {...useShownDelivery(endpointId, deliveryId)} onClose={onClose} />
}

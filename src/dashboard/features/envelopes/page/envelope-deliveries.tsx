import { useInfiniteQuery } from '@tanstack/react-query'
import Webhook from 'lucide-react/icons/webhook'
import { deliveriesOfEnvelope } from '../../../api/organisation/endpoints.ts'
import type { EnvelopeDelivery } from '../../../api/organisation/endpoints.ts'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import type { TableColumn } from '../../../kit/layout/table.tsx'
import { paths } from '../../../paths.ts'
import { DeliveryList } from '../../../lists/delivery-list.tsx'

/**
 * Deliveries about an envelope to every endpoint, newest first. A row opens what was sent and answered. For
 * administrators.
 */
export function EnvelopeDeliveries({ envelopeId }: { envelopeId: string }) {
  return (
    <section aria-label="Webhook deliveries" className="flex flex-col gap-3">
      <DeliveryList
        label="Webhook deliveries"
        log={useInfiniteQuery(deliveriesOfEnvelope(envelopeId))}
        endpointOf={({ endpoint }) => endpoint.id}
        more={endpointColumn}
        empty={
          <EmptyState icon={Webhook} title="No webhooks sent for this envelope">
            Endpoints receive events from the moment they are added. A draft has none yet.
          </EmptyState>
        }
      />
    </section>
  )
}

/** The endpoint of a delivery. */
const endpointColumn: readonly TableColumn<EnvelopeDelivery>[] = [
  {
    id: 'endpoint',
    header: 'Endpoint',
    cell: ({ endpoint: { id, url, active } }) => (
      <span className="flex min-w-0 items-center gap-2">
        <TextLink href={paths.webhook.href(id)} variant="plain" className="truncate">
          {url.replace(/^https?:\/\//, '')}
        </TextLink>
        {!active && <Badge>Not active</Badge>}
      </span>
    ),
  },
]

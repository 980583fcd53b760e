import { useInfiniteQuery } from '@tanstack/react-query'
import Webhook from 'lucide-react/icons/webhook'
import { useMemo, useState } from 'react'
import { lineOf } from '../../../records/endpoint-words.ts'
import { deliveriesOfEnvelope } from '../../../api/organisation/endpoints.ts'
import type { EnvelopeDelivery } from '../../../api/organisation/endpoints.ts'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { deliveryColumns } from '../../../records/delivery-columns.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import type { TableColumn } from '../../../kit/layout/table.tsx'
import { paths } from '../../../paths.ts'
import { loadedRows } from '../../../api/lists/loaded-list.ts'
import { ListTable } from '../../../lists/list-table.tsx'
import { OpenDelivery } from './open-delivery.tsx'

/**
 * Deliveries about an envelope to every endpoint, newest first. A row opens what was sent and answered. For
 * administrators.
 */
export function EnvelopeDeliveries({ envelopeId }: { envelopeId: string }) {
  const [open, setOpen] = useState<EnvelopeDelivery | null>(null)
  const log = useInfiniteQuery(deliveriesOfEnvelope(envelopeId))
  const rows = useMemo(() => loadedRows(log.data), [log.data])
  const columns = useMemo(() => deliveryColumns(lineOf, setOpen, [endpointColumn]), [])
  return (
    <section aria-label="Webhook deliveries" className="flex flex-col gap-3">
      <ListTable
        query={log}
        plural="deliveries"
        expected={5}
        label="Webhook deliveries"
        columns={columns}
        rows={rows}
        rowName={({ event }) => event}
        empty={
          <EmptyState icon={Webhook} title="No webhooks sent for this envelope">
            Endpoints receive events from the moment they are added. A draft has none yet.
          </EmptyState>
        }
      />
      {open !== null && (
        <OpenDelivery endpointId={open.endpoint.id} deliveryId={open.id} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

/** The endpoint of a delivery. */
const endpointColumn: TableColumn<EnvelopeDelivery> = {
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
}

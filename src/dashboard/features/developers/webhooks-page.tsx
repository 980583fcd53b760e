import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { endpointsQuery } from '../../api/organisation/endpoints.ts'
import type { Endpoint } from '../../api/organisation/endpoints.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { Table } from '../../kit/layout/table.tsx'
import type { TableColumn } from '../../kit/layout/table.tsx'
import { Time } from '../../kit/text/time.tsx'
import { paths } from '../../paths.ts'
import { CreateEndpoint } from './create-endpoint.tsx'
import { endpointWords } from '../../records/endpoint-words.ts'

/** `/developers/webhooks`: the addresses that receive events. For administrators. */
export const WebhooksPage = administratorsOnly('Webhooks', AllEndpoints)

function AllEndpoints() {
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
      Add endpoint
    </Button>
  )
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Webhooks"
        description={
          <>
            Each endpoint receives every event, signed and in order for each envelope. The contents are
            described in the <TextLink href={paths.reference.href()}>reference</TextLink>.
          </>
        }
        actions={create}
      />
      <Listed create={create} />
      {isCreating && <CreateEndpoint onClose={() => setCreating(false)} />}
    </div>
  )
}

function Listed({ create }: { create: ReactNode }) {
  const endpoints = useQuery(endpointsQuery)
  if (endpoints.isPending) return <SkeletonRows rows={4} label="Loading endpoints" />
  if (endpoints.isError) return <QueryFailure of={endpoints} />
  if (endpoints.data.length === 0)
    return (
      <EmptyState icon={Webhook} title="No endpoints yet" actions={create}>
        Add an address of your own system to get events when someone opens, signs or declines.
      </EmptyState>
    )
  return (
    <div className="px-4 pb-8 max-md:px-0 md:px-5">
      <Table
        label="Webhook endpoints"
        columns={columns}
        rows={endpoints.data}
        rowId={({ id }) => id}
        rowName={({ url }) => url}
        rowHref={({ id }) => paths.webhook.href(id)}
      />
    </div>
  )
}

const columns: readonly TableColumn<Endpoint>[] = [
  {
    id: 'url',
    header: 'Address',
    isRowHeader: true,
    cell: ({ url }) => <span className="font-mono text-sm wrap-anywhere md:block md:truncate">{url}</span>,
  },
  {
    id: 'pending',
    header: 'Waiting',
    width: '8rem',
    align: 'end',
    cell: ({ pending }) =>
      pending === 0 ? (
        <span className="text-faint">
          None<span className="md:sr-only"> waiting</span>
        </span>
      ) : (
        <>
          {pending.toLocaleString('en-GB')}
          <span className="md:sr-only">{pending === 1 ? ' event waiting' : ' events waiting'}</span>
        </>
      ),
  },
  {
    id: 'created',
    header: 'Added',
    width: '9rem',
    from: 'lg',
    onPhone: 'hidden',
    cell: ({ created }) => <Time value={created} format="date" />,
  },
  {
    id: 'state',
    header: 'State',
    width: '9rem',
    onPhone: 'corner',
    cell: (endpoint) => {
      const { word, tone, icon } = endpointWords(endpoint)
      return (
        <StatusBadge tone={tone} icon={icon} variant="plain">
          {word}
        </StatusBadge>
      )
    },
  },
]

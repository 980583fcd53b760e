import { isExposed } from '#domain/webhook/addresses.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { deleteEndpoint, endpointsQuery, setActive } from '../../api/organisation/endpoints.ts'
import type { Endpoint } from '../../api/organisation/endpoints.ts'
import { inWords, reason } from '../../api/failure-words.ts'
import { act } from '../../kit/buttons/act.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { endpointWords, whyOff } from '../../records/endpoint-words.ts'
import { SigningSecret } from './signing-secret.tsx'
import { TestEvent } from './test-event.tsx'

/** `/developers/webhooks/:endpointId`: an endpoint's status and deliveries. For administrators. */
export const WebhookPage = administratorsOnly('Webhook', Loaded)

function Loaded() {
  const { endpointId = '' } = useParams()
  const endpoints = useQuery(endpointsQuery)
  const endpoint = endpoints.data?.find(({ id }) => id === endpointId)
  if (endpoint) return <Shown endpoint={endpoint} />
  if (endpoints.isPending) return <SkeletonPage />
  const all = <LinkButton href={paths.webhooks.href()}>All endpoints</LinkButton>
  if (endpoints.isError) return <QueryFailure of={endpoints} actions={all} />
  return (
    <ErrorState title="Endpoint not found" actions={all}>
      It may have been deleted.
    </ErrorState>
  )
}

function Shown({ endpoint }: { endpoint: Endpoint }) {
  const { word, tone, icon } = endpointWords(endpoint)
  const why = whyOff(endpoint)
  return (
    <div className="flex flex-1 flex-col pb-8">
      <PageHeader
        title={endpoint.url}
        back={{ href: paths.webhooks.href(), label: 'Webhooks' }}
        badge={
          <StatusBadge tone={tone} icon={icon}>
            {word}
          </StatusBadge>
        }
      />
      <div className="flex flex-col gap-4 px-4 pb-4 md:px-8">
        {why !== null && (
          <Callout tone="danger" title="This endpoint is disabled">
            {why}
          </Callout>
        )}
        {isExposed(endpoint.url) && (
          <Callout tone="warning" title="Anyone on the way can read these events">
            The address starts with http://, so nothing is encrypted. That includes the links to finished
            files, which work for 72 hours. Add an endpoint with https:// and delete this one.
          </Callout>
        )}
        <Acts endpoint={endpoint} />
      </div>
      <DeliveryLog endpointId={endpoint.id} />
    </div>
  )
}

function Acts({ endpoint: { id, url, active } }: { endpoint: Endpoint }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const turn = () =>
    act(() => setActive(cache, id, !active), {
      done: active ? 'The endpoint is paused' : 'The endpoint receives events again',
      failed: active ? 'The endpoint couldn’t be paused' : 'The endpoint couldn’t be resumed',
      because: reason,
    })
  return (
    <div className="flex flex-wrap gap-2">
      {active && <TestEvent endpointId={id} />}
      <SigningSecret endpointId={id} />
      <Button onPress={() => void turn()}>{active ? 'Pause' : 'Resume'}</Button>
      <Button variant="danger-quiet" onPress={() => setDeleting(true)}>
        Delete…
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${url}?`}
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={async () => {
          await inWords(() => deleteEndpoint(cache, id))
          notify.success('The endpoint is deleted')
          void navigate(paths.webhooks.href())
        }}
      >
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>It receives no more events, and pending ones are dropped.</li>
          <li>Its log and its secret are deleted with it.</li>
          <li className="font-medium text-ink">This can’t be undone.</li>
        </ul>
      </ConfirmDialog>
    </div>
  )
}

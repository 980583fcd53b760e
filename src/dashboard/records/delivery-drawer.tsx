import { useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { failureWords, reason } from '../api/failure-words.ts'
import { deliveryOf, replay } from '../api/organisation/endpoints.ts'
import { act } from '../kit/buttons/act.ts'
import { StatusBadge } from '../kit/feedback/badge.tsx'
import { Button } from '../kit/buttons/button.tsx'
import { CopyButton } from '../kit/buttons/copy-button.tsx'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { ErrorState } from '../kit/feedback/error-state.tsx'
import { SkeletonRows } from '../kit/feedback/skeleton.tsx'
import { Time } from '../kit/text/time.tsx'
import { shownDelivery } from './endpoint-words.ts'

type ShownDelivery = ReturnType<typeof shownDelivery>

interface DeliveryDrawerProps {
  endpointId: string
  deliveryId: string
  onClose: () => void
}

/** What was sent and what the receiver answered, with a way to send it again. */
export function DeliveryDrawer({ endpointId, deliveryId, onClose }: DeliveryDrawerProps) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(deliveryOf(endpointId, deliveryId))
  const delivery = data && shownDelivery(data)
  const [isSending, setSending] = useState(false)
  async function again() {
    setSending(true)
    await act(() => replay(cache, endpointId, deliveryId), {
      done: 'It is sent again',
      failed: 'It couldn’t be sent again',
      because: reason,
    })
    setSending(false)
  }
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      size="large"
      title={delivery?.title ?? 'Delivery'}
      footer={
        <Button icon={RotateCw} isPending={isSending} onPress={() => void again()}>
          {delivery?.isWaiting === true ? 'Try now' : 'Send again'}
        </Button>
      }
    >
      {delivery !== undefined ? (
        <Shown delivery={delivery} />
      ) : error === null ? (
        <SkeletonRows rows={4} label="Loading the delivery" />
      ) : (
        <ErrorState {...failureWords(error)} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

function Shown({ delivery }: { delivery: ShownDelivery }) {
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact name="State">
          <StatusBadge tone={delivery.state.tone} variant="plain">
            {delivery.state.word}
          </StatusBadge>
        </Fact>
        <Fact name="Response">{delivery.outcome}</Fact>
        <Fact name="Attempts">{delivery.attempts}</Fact>
        <Fact name="Happened">
          <Time value={delivery.created} />
        </Fact>
        {delivery.lastTried !== null && (
          <Fact name="Last attempt">
            <Time value={delivery.lastTried} />
          </Fact>
        )}
        {delivery.nextTry !== null && (
          <Fact name="Next attempt">
            <Time value={delivery.nextTry} format="ahead" />
          </Fact>
        )}
        <Fact name="Event id">
          <span className="inline-flex items-center gap-1">
            <code className="font-mono text-xs wrap-anywhere">{delivery.eventId}</code>
            <CopyButton text={delivery.eventId} label="Copy event ID" />
          </span>
        </Fact>
      </dl>
      <Body title="Sent" text={readable(delivery.payload)} />
      <Body title="Response" text={delivery.response} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  )
}

function Body({ title, text }: { title: string; text: string | null }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="flex items-center justify-between text-sm text-ink">
        {title}
        {text !== null && text !== '' && (
          <CopyButton text={text} label={`Copy what was ${title.toLowerCase()}`} />
        )}
      </h3>
      {text === null || text === '' ? (
        <p className="text-sm text-faint">Nothing.</p>
      ) : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keys
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs text-ink focus-ring"
        >
          {text}
        </pre>
      )}
    </section>
  )
}

/** JSON with one value per line, anything else unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

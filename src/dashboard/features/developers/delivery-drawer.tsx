import { useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { deliveryOf, replay } from '../../api/endpoints.ts'
import { failureWords, reason } from '../../api/failure-words.ts'
import { act } from '../../kit/act.ts'
import { StatusBadge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Drawer } from '../../kit/drawer.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Time } from '../../kit/time.tsx'
import { outcomeOf, stateWords } from './endpoint-words.ts'

interface DeliveryDrawerProps {
  endpointId: string
  deliveryId: string
  onClose: () => void
}

/** What was sent to an endpoint and what it answered, with a way to send it again. */
export function DeliveryDrawer({ endpointId, deliveryId, onClose }: DeliveryDrawerProps) {
  const cache = useQueryClient()
  const [isSending, setSending] = useState(false)
  const delivery = useQuery(deliveryOf(endpointId, deliveryId))
  async function again() {
    setSending(true)
    await act(() => replay(cache, endpointId, deliveryId), {
      done: 'It is sent again',
      failed: 'It was not sent again',
      because: reason,
    })
    setSending(false)
  }
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      size="large"
      title={delivery.data?.event ?? 'Delivery'}
      footer={
        <Button icon={RotateCw} isPending={isSending} onPress={() => void again()}>
          {delivery.data?.state === 'pending' ? 'Try now' : 'Send again'}
        </Button>
      }
    >
      {delivery.isPending && <SkeletonRows rows={4} label="Loading the delivery" />}
      {delivery.isError && (
        <ErrorState {...failureWords(delivery.error)} onRetry={() => void delivery.refetch()} />
      )}
      {delivery.data && (
        <div className="flex flex-col gap-5">
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
            <Fact name="State">
              <StatusBadge tone={stateWords[delivery.data.state].tone} variant="plain">
                {stateWords[delivery.data.state].word}
              </StatusBadge>
            </Fact>
            <Fact name="Answer">{outcomeOf(delivery.data)}</Fact>
            <Fact name="Tries">{delivery.data.attempts}</Fact>
            <Fact name="Happened">
              <Time value={delivery.data.created} />
            </Fact>
            {delivery.data.lastTried !== null && (
              <Fact name="Last tried">
                <Time value={delivery.data.lastTried} />
              </Fact>
            )}
            {delivery.data.nextTry !== null && (
              <Fact name="Next try">
                <Time value={delivery.data.nextTry} />
              </Fact>
            )}
            <Fact name="Event id">
              <span className="inline-flex items-center gap-1">
                <code className="font-mono text-xs wrap-anywhere">{delivery.data.eventId}</code>
                <CopyButton text={delivery.data.eventId} label="Copy event id" />
              </span>
            </Fact>
          </dl>
          <Body title="Sent" text={readable(delivery.data.payload)} />
          <Body title="Answered" text={delivery.data.response} />
        </div>
      )}
    </Drawer>
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

/** JSON with a line for each value; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

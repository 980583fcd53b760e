import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import PowerOff from 'lucide-react/icons/power-off'
import type { LucideIcon } from 'lucide-react'
import type { Delivery, DeliveryContent, DeliveryState, Endpoint } from '../api/organisation/endpoints.ts'

type Tone = 'success' | 'warning' | 'danger' | 'neutral' | 'info'

interface EndpointWords extends Words {
  readonly icon: LucideIcon
}

interface Words {
  readonly word: string
  readonly tone: Tone
}

/** Whether an endpoint receives events. */
export function endpointWords({ active, disabledReason }: Endpoint): EndpointWords {
  if (active) return { word: 'Active', tone: 'success', icon: CircleCheck }
  return disabledReason === null
    ? { word: 'Paused', tone: 'neutral', icon: CirclePause }
    : { word: 'Disabled', tone: 'danger', icon: PowerOff }
}

/** Why an endpoint was disabled, and what to do. */
export function whyOff({ disabledReason }: Endpoint): string | null {
  switch (disabledReason) {
    case 'gone':
      return 'It answered 410, so the address is gone. Resume it when the address works again.'
    case 'failing':
      return 'It hasn’t accepted an event for 72 hours. Resume it once it works, and waiting events are sent.'
    case null:
      return null
  }
}

const stateWords: Record<DeliveryState, Words> = {
  pending: { word: 'Waiting', tone: 'warning' },
  delivered: { word: 'Delivered', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
}

/** The result of the latest attempt. */
function outcomeOf({ status, error, milliseconds, attempts }: Delivery): string {
  if (attempts === 0) return 'Not sent yet'
  const time = milliseconds === null ? '' : ` in ${milliseconds.toLocaleString('en-GB')} ms`
  return status === null ? (error ?? 'No answer') : `${status}${time}`
}

const origins: Readonly<Record<Delivery['origin'], string | null>> = {
  event: null,
  replay: 'Replay',
  test: 'Test',
}

/** A delivery as a line of a log. */
export function lineOf(delivery: Delivery) {
  const { event, origin, attempts, created, state } = delivery
  return {
    event,
    origin: origins[origin],
    outcome: outcomeOf(delivery),
    attempts,
    created,
    state: stateWords[state],
  }
}

/** The details of a delivery, as the drawer next to a log shows them. */
export function shownDelivery(delivery: DeliveryContent) {
  const { event, state, attempts, created, lastTried, nextTry, eventId, payload, response } = delivery
  return {
    title: event,
    state: stateWords[state],
    isWaiting: state === 'pending',
    outcome: outcomeOf(delivery),
    attempts,
    created,
    lastTried,
    nextTry,
    eventId,
    payload,
    response,
  }
}

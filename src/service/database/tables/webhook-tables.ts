import type { WebhookEventName } from '#domain/webhook/events.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Made, MomentOrNull } from './columns.ts'

/** What an event says, in wire names: flat. Source: open detail 40. */
export type Payload = Readonly<Record<string, string | boolean | null>>

type Unless<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface EndpointsTable {
  organisationId: string
  id: string
  url: string
  signature: string
  active: Generated<boolean>
  /** Whether its latest try failed or took long, or none was made yet: its events then wait in a queue of their own. */
  slow: Generated<boolean>
  disabled: MomentOrNull
  disabledReason: Unless<'gone' | 'failing'>
  created: Made
}

/** An event on its way to one endpoint, or its arrival. */
export interface WebhookDeliveriesTable {
  organisationId: string
  id: string
  endpointId: string
  /** The same at every endpoint, on every try and replay: the receiver's `webhook-id`. */
  eventId: string
  /** What the event is about: events of one subject arrive in order. A replay or a test is its own subject. */
  subjectId: string
  sequence: ColumnType<number, never, never>
  event: WebhookEventName
  /** In wire names. Download addresses are added when it is sent. */
  payload: ColumnType<Payload, string, string>
  origin: Generated<'event' | 'replay' | 'test'>
  state: Generated<'pending' | 'delivered' | 'failed'>
  attempts: Generated<number>
  firstTried: MomentOrNull
  lastTried: MomentOrNull
  nextTry: MomentOrNull
  claimedUntil: MomentOrNull
  /** The latest request's body as it was sent. */
  body: Unless<string>
  status: Unless<number>
  response: Unless<string>
  error: Unless<string>
  milliseconds: Unless<number>
  created: Made
}

import type { WebhookEventName } from '#domain/webhook/events.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Made, MomentOrNull } from './columns.ts'

/** The content of an event in wire names: flat. Source: open detail 40. */
export type Payload = Readonly<Record<string, string | boolean | null>>

type Unless<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface EndpointsTable {
  organisationId: string
  id: string
  url: string
  /** As earlier versions kept it. Null once it is encrypted. */
  signature: Unless<string>
  signatureEncrypted: Unless<Buffer>
  active: Generated<boolean>
  /** Whether its latest attempt failed or took long, or none was made yet. Its events then wait in a separate queue. */
  slow: Generated<boolean>
  disabled: MomentOrNull
  disabledReason: Unless<'gone' | 'failing'>
  created: Made
}

/** An event for one endpoint, pending or delivered. */
export interface WebhookDeliveriesTable {
  organisationId: string
  id: string
  endpointId: string
  /** The same at every endpoint and on every attempt and replay: the receiver's `webhook-id`. */
  eventId: string
  /** What the event is about. Events of one subject arrive in order. A replay or a test is a subject of its own. */
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
  /** The body of the latest request as it was sent: it holds addresses for downloads. Earlier versions did not encrypt it. */
  body: Unless<string>
  bodyEncrypted: Unless<Buffer>
  status: Unless<number>
  response: Unless<string>
  error: Unless<string>
  milliseconds: Unless<number>
  created: Made
}

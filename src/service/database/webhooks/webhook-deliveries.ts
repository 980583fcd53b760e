import type { DeliveryList } from '#contract/lists/deliveries.ts'
import type { FiltersOf } from '#contract/lists/list.ts'
import type { WebhookEventName } from '#domain/webhook/events.ts'
import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import { equals, matching } from '../lists/list-sql.ts'
import type { Conditions } from '../lists/list-sql.ts'
import type { EndpointKey } from './endpoints.ts'
import type { Payload, WebhookDeliveriesTable } from '../tables/webhook-tables.ts'
import { findRow, updateRows } from '../rows.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** Names one delivery of one endpoint. */
export interface DeliveryKey extends EndpointKey {
  readonly deliveryId: string
}

/** The pending events of one subject for one endpoint, delivered in order. */
export interface DeliveryQueue extends EndpointKey {
  readonly subjectId: string
}

/** An event to deliver, before it has a row per endpoint. */
export interface NewEvent {
  readonly id: string
  readonly event: WebhookEventName
  readonly payload: Payload
}

/**
 * Records events of one subject for every active endpoint, in order. Returns which queues grew, and whether they are
 * slow. A single statement, which writes nothing when there is no endpoint. The caller holds the subject's lock, so the
 * order is that of the events.
 */
export async function insertDeliveries(
  transaction: Executor,
  { organisationId, subjectId }: { readonly organisationId: string; readonly subjectId: string },
  events: readonly NewEvent[],
): Promise<{ endpointId: string; slow: boolean }[]> {
  const { rows } = await sql<{ endpointId: string; slow: boolean }>`
    with written as (
      insert into webhook_deliveries (organisation_id, id, endpoint_id, event_id, subject_id, event, payload)
      select endpoint.organisation_id, gen_random_uuid()::text, endpoint.id,
        told.content->>'id', ${subjectId}, told.content->>'event', told.content->'payload'
      from endpoints endpoint,
        jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as told (content, position)
      where endpoint.organisation_id = ${organisationId} and endpoint.active
      order by told.position, endpoint.id
      returning endpoint_id
    )
    select id as endpoint_id, slow from endpoints
    where organisation_id = ${organisationId} and id in (select endpoint_id from written)
    order by id
  `.execute(transaction)
  return rows
}

/** Adds a single delivery: a replay or a test. */
export async function insertDelivery(
  transaction: Executor,
  delivery: Insertable<WebhookDeliveriesTable>,
): Promise<DeliveryRow> {
  return transaction.insertInto('webhookDeliveries').values(delivery).returningAll().executeTakeFirstOrThrow()
}

/** The next delivery of a queue: claimed by this worker, due later, or none left. */
export type Claim =
  | { readonly kind: 'claimed'; readonly delivery: DeliveryRow; readonly now: Date }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'none' }

/** Longer than an attempt can take. The claim of a worker killed during an attempt expires after this time. */
const claimSeconds = 20

/**
 * Claims the first undelivered delivery of a queue, if it is due and no other worker has it. Later ones wait for it, so
 * that a subject's events arrive in order.
 */
export async function claimNext(database: Executor, queue: DeliveryQueue): Promise<Claim> {
  const { rows } = await sql<{ id: string; now: Date; freeAt: Date; claimed: boolean }>`
    with head as (
      select id, greatest(next_try, claimed_until, clock_timestamp()) as free_at
      from webhook_deliveries
      where organisation_id = ${queue.organisationId} and endpoint_id = ${queue.endpointId}
        and subject_id = ${queue.subjectId} and state = 'pending'
      order by sequence limit 1
    ), taken as (
      update webhook_deliveries delivery
      set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds}),
        first_tried = coalesce(first_tried, clock_timestamp()), last_tried = clock_timestamp()
      from head
      where delivery.organisation_id = ${queue.organisationId} and delivery.id = head.id and delivery.state = 'pending'
        and coalesce(delivery.next_try, '-infinity') <= clock_timestamp()
        and coalesce(delivery.claimed_until, '-infinity') <= clock_timestamp()
      returning delivery.id
    )
    select head.id, clock_timestamp() as now, free_at, exists (select from taken) as claimed from head
  `.execute(database)
  const [head] = rows
  if (head === undefined) return { kind: 'none' }
  if (!head.claimed)
    return { kind: 'later', at: new Date(Math.max(head.freeAt.getTime(), head.now.getTime() + 250)) }
  const delivery = await findDelivery(database, { ...queue, deliveryId: head.id })
  return delivery === undefined ? { kind: 'none' } : { kind: 'claimed', delivery, now: head.now }
}

export async function findDelivery(
  database: Executor,
  { organisationId, endpointId, deliveryId }: DeliveryKey,
): Promise<DeliveryRow | undefined> {
  return findRow(database, 'webhookDeliveries', { organisationId, endpointId, id: deliveryId })
}

/** The body of a delivery's latest request as it was sent, or null before the first. */
export async function bodyOf(
  database: Database,
  { organisationId, id, body, bodyEncrypted }: DeliveryRow,
): Promise<string | null> {
  if (bodyEncrypted === null) return body
  const plain = await decryptColumn(database, encrypted.deliveryBody, [organisationId, id], bodyEncrypted)
  return plain.toString()
}

/** The columns that keep the body of a delivery's request. */
export async function keptBody(
  database: Database,
  { organisationId, id }: DeliveryRow,
  body: string,
): Promise<Pick<DeliveryRow, 'body' | 'bodyEncrypted'>> {
  const bodyEncrypted = await encryptColumn(database, encrypted.deliveryBody, [organisationId, id], body)
  return { body: null, bodyEncrypted }
}

export async function updateDelivery(
  database: Executor,
  { organisationId, id }: Pick<DeliveryRow, 'organisationId' | 'id'>,
  changes: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await updateRows(database, 'webhookDeliveries', { organisationId, id }, changes)
}

/**
 * Makes everything pending at an endpoint, or in one of its queues, due now with all its attempts. Returns the
 * subjects.
 */
export async function hasten(
  transaction: Executor,
  { organisationId, endpointId }: EndpointKey,
  subjectId?: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('webhookDeliveries')
    .set({ firstTried: null, nextTry: null })
    .where('organisationId', '=', organisationId)
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'pending')
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId ?? ''))
    .returning('subjectId')
    .execute()
  return [...new Set(rows.map((row) => row.subjectId))]
}

const conditions: Conditions<FiltersOf<DeliveryList>> = { state: equals('webhookDeliveries.state') }

/** What a page of deliveries starts before. They have a sequence, so a cursor is a number of it. */
interface Part {
  readonly before: number | undefined
  readonly limit: number
}

/** A page of an endpoint's log, newest first, before a position. */
export async function listDeliveries(
  database: Executor,
  { organisationId, endpointId }: EndpointKey,
  filters: FiltersOf<DeliveryList>,
  { before, limit }: Part,
): Promise<DeliveryRow[]> {
  return database
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('endpointId', '=', endpointId)
    .where(matching(conditions, filters))
    .$if(before !== undefined, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

/** A page of all deliveries about an envelope to any endpoint, replays included, newest first, before a position. */
export async function deliveriesOfEnvelope(
  database: Executor,
  { organisationId, envelopeId }: { readonly organisationId: string; readonly envelopeId: string },
  { before, limit }: Part,
): Promise<(DeliveryRow & { url: string; active: boolean })[]> {
  return database
    .selectFrom('webhookDeliveries')
    .innerJoin('endpoints', (join) =>
      join
        .onRef('endpoints.organisationId', '=', 'webhookDeliveries.organisationId')
        .onRef('endpoints.id', '=', 'webhookDeliveries.endpointId'),
    )
    .selectAll('webhookDeliveries')
    .select(['endpoints.url', 'endpoints.active'])
    .where('webhookDeliveries.organisationId', '=', organisationId)
    .where(sql`webhook_deliveries.payload->>'envelope_id'`, '=', envelopeId)
    .$if(before !== undefined, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

/** The delivery of an endpoint that was attempted last. */
export async function latestTry(
  database: Executor,
  { organisationId, endpointId }: EndpointKey,
): Promise<DeliveryRow | undefined> {
  return database
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('endpointId', '=', endpointId)
    .where('lastTried', 'is not', null)
    .orderBy('lastTried', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The number of pending events at each endpoint of an organisation, by endpoint id. */
export async function pendingByEndpoint(
  database: Executor,
  organisationId: string,
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('webhookDeliveries')
    .select(['endpointId', sql<number>`count(*)::int`.as('count')])
    .where('organisationId', '=', organisationId)
    .where('state', '=', 'pending')
    .groupBy('endpointId')
    .execute()
  return new Map(rows.map(({ endpointId, count }) => [endpointId, count]))
}

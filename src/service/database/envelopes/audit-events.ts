import { randomBytes } from 'node:crypto'
import type { AuditEventKind } from '#domain/audit/audit.ts'
import { conceal, reveal } from '#evidence/commitment.ts'
import type { Disclosure } from '#evidence/commitment.ts'
import type { JsonObject } from '#evidence/digest.ts'
import { chainStart, nextHead } from '#evidence/event.ts'
import type { StoredEvent } from '#evidence/event.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { AuditActor } from '../tables/signing-tables.ts'
import type { JsonValue } from '../tables/columns.ts'

/** An event with its personal values. Those that were erased are null. */
export interface AuditEventRow {
  readonly sequence: number
  readonly kind: AuditEventKind
  readonly at: Date
  readonly actor: AuditActor
  readonly details: Record<string, JsonValue>
  readonly address: string | null
  readonly userAgent: string | null
  readonly hash: string
}

/** An event to record. */
export interface AuditNote {
  readonly kind: AuditEventKind
  readonly actor: AuditActor
  readonly details?: Record<string, JsonValue>
  readonly address?: string | null
  readonly userAgent?: string | null
}

/** The service itself, as an actor. */
export const theService: AuditActor = { kind: 'service', id: null, name: null, email: null }

/** The last event of an envelope's trail, and the head after it. */
export async function lastHead(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<{ sequence: number; hash: string } | undefined> {
  return database
    .selectFrom('auditEvents')
    .select(['sequence', 'hash'])
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Appends events to an envelope's audit trail, each hashed over the previous one, with commitments in place of personal
 * values. The caller holds the envelope's lock, so the sequence and the chain have neither gaps nor forks.
 */
export async function appendAuditEvents(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  notes: readonly AuditNote[],
  at: string,
): Promise<void> {
  if (notes.length === 0) return
  const last = await lastHead(transaction, { organisationId, envelopeId })
  let head = last?.hash ?? chainStart(envelopeId)
  const disclosed: (Disclosure & { readonly sequence: number })[] = []
  const events = notes.map((note, index) => {
    const sequence = (last?.sequence ?? 0) + index + 1
    const { concealed, disclosures } = conceal(contentOf(note), () => randomBytes(16).toString('hex'))
    disclosed.push(...disclosures.map((disclosure) => ({ ...disclosure, sequence })))
    const { actor, details } = concealed as { readonly actor: JsonObject; readonly details: JsonObject }
    const event = {
      version: 2,
      sequence,
      kind: note.kind,
      at,
      actor,
      details,
      address: null,
      userAgent: null,
    }
    head = nextHead(envelopeId, event, head)
    return { ...event, hash: head }
  })
  await sql`
    with events as (
      insert into audit_events (organisation_id, envelope_id, version, sequence, kind, at, actor, details, hash)
      select ${organisationId}, ${envelopeId}, version, sequence, kind, at, actor, details, hash
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given (
        version smallint, sequence integer, kind text, at timestamptz, actor jsonb, details jsonb, hash text)
    ), disclosures as (
      insert into event_disclosures (organisation_id, envelope_id, sequence, path, salt, value)
      select ${organisationId}, ${envelopeId}, sequence, path, salt, value
      from jsonb_to_recordset(${JSON.stringify(disclosed)}::jsonb) as given (
        sequence integer, path text, salt text, value jsonb)
    )
    update envelopes set audit_head = ${head} where organisation_id = ${organisationId} and id = ${envelopeId}
  `.execute(transaction)
}

/** An event's actor and details as its evidence has them, before personal values are concealed. */
function contentOf({ actor, details = {}, address = null, userAgent = null }: AuditNote): JsonObject {
  return { actor: { ...actor, address, browser: userAgent }, details }
}

/** A kind of message to a recipient, and when the latest one was sent or given up. */
export interface MessageMoment {
  readonly recipientId: string
  readonly kind: 'signing' | 'reminder' | 'finished' | 'failed'
  readonly at: Date
}

/**
 * When messages to the recipients of an envelope were last sent, by kind. Only counts messages since the envelope was
 * last sent.
 */
export async function messageMoments(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  since: Date,
): Promise<MessageMoment[]> {
  const recipientId = sql<string>`details->>'recipientId'`
  const kind = sql<MessageMoment['kind']>`
    case kind when 'recipient-failed' then 'failed' else coalesce(details->>'kind', 'signing') end`
  return database
    .selectFrom('auditEvents')
    .select([recipientId.as('recipientId'), kind.as('kind'), sql<Date>`max(at)`.as('at')])
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('kind', 'in', ['recipient-notified', 'recipient-failed'])
    .where('at', '>=', since)
    .groupBy([recipientId, kind])
    .execute()
}

/** An event as it is stored, and what opens its commitments. */
export interface TrailEntry {
  readonly event: StoredEvent & { readonly kind: AuditEventKind }
  readonly disclosures: readonly Disclosure[]
}

/** The audit trail of an envelope as it is stored, oldest first. */
export async function storedTrail(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<TrailEntry[]> {
  const events = await database
    .selectFrom('auditEvents')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .orderBy('sequence')
    .execute()
  const disclosures = await database
    .selectFrom('eventDisclosures')
    .select(['sequence', 'path', 'salt', 'value'])
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
  const bySequence = Map.groupBy(disclosures, ({ sequence }) => sequence)
  return events.map(({ organisationId: _, envelopeId: __, at, ...event }) => ({
    event: { ...event, at: at.toISOString() },
    disclosures: bySequence.get(event.sequence) ?? [],
  }))
}

/** The events of an envelope's trail since it was last sent, and the last of those that a query narrows down to. */
function trailOf(database: Executor, { organisationId, envelopeId }: EnvelopeKey) {
  const trail = database
    .selectFrom('auditEvents')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
  const last = trail.select(sql<number>`coalesce(max(sequence), 0)`.as('sequence'))
  return { last, sinceSent: trail.where('sequence', '>', last.where('kind', '=', 'envelope-sent')) }
}

/** The events since the envelope was last sent by which a recipient proved who they were and agreed, oldest first. */
export async function provingEvents(
  database: Executor,
  key: EnvelopeKey,
  recipientId: string,
): Promise<{ sequence: number; kind: AuditEventKind; at: Date }[]> {
  const { last, sinceSent } = trailOf(database, key)
  const changes = last
    .where('kind', '=', 'recipient-updated')
    .where(sql<string>`details->>'recipientId'`, '=', recipientId)
  // Whoever was reached before belongs to the address of then, and whoever was identified to the name.
  const lastCorrected = changes.where(
    sql<boolean>`jsonb_exists_any(details->'changed', array['email', 'mobile', 'sms_auth'])`,
  )
  const lastNamed = changes.where(sql<boolean>`jsonb_exists_any(details->'changed', array['name', 'email'])`)
  return sinceSent
    .select(['sequence', 'kind', 'at'])
    .where((is) =>
      is.or([
        is.and([
          is('kind', 'in', ['recipient-opened', 'recipient-authenticated']),
          is(sql<string>`actor->>'id'`, '=', recipientId),
          is('sequence', '>', lastCorrected),
        ]),
        // They agreed themselves, wherever they are reached now: if somebody else is, the agreement is forgotten.
        is.and([is('kind', '=', 'recipient-consented'), is(sql<string>`actor->>'id'`, '=', recipientId)]),
        is.and([
          is('kind', '=', 'recipient-identified'),
          is(sql<string>`details->>'recipientId'`, '=', recipientId),
          is('sequence', '>', lastNamed),
        ]),
      ]),
    )
    .orderBy('sequence')
    .execute()
}

/** How often the place of a recipient was passed on since the envelope was last sent. */
export async function countReassignments(
  database: Executor,
  { id, ...key }: EnvelopeKey & { readonly id: string },
): Promise<number> {
  const { sinceSent } = trailOf(database, key)
  const { times } = await sinceSent
    .select(sql<number>`count(*)::int`.as('times'))
    .where('kind', '=', 'recipient-reassigned')
    .where(sql<string>`details->>'recipientId'`, '=', id)
    .executeTakeFirstOrThrow()
  return times
}

/** Whether someone has finished since the envelope was last sent, removed or not: their act covers what they saw. */
export async function hasActs(database: Executor, key: EnvelopeKey): Promise<boolean> {
  const { sinceSent } = trailOf(database, key)
  const act = await sinceSent
    .select('sequence')
    .where('kind', '=', 'recipient-completed')
    .limit(1)
    .executeTakeFirst()
  return act !== undefined
}

/** The audit trail of an envelope, oldest first. */
export async function auditTrail(database: Executor, key: EnvelopeKey): Promise<AuditEventRow[]> {
  return (await storedTrail(database, key)).map(opened)
}

/** A stored event with its personal values. */
export function opened({ event, disclosures }: TrailEntry): AuditEventRow {
  const { version, actor, details, address, userAgent, sequence, kind, at, hash } = event
  const common = { sequence, kind, at: new Date(at), hash }
  if (version === 1)
    return {
      ...common,
      actor: actor as unknown as AuditActor,
      details: details as Record<string, JsonValue>,
      address,
      userAgent,
    }
  const content = reveal({ actor, details }, disclosures) as unknown as OpenedContent
  const { address: from, browser, ...person } = content.actor
  return { ...common, actor: person, details: content.details, address: from, userAgent: browser }
}

interface OpenedContent {
  readonly actor: AuditActor & { readonly address: string | null; readonly browser: string | null }
  readonly details: Record<string, JsonValue>
}

import { createHash } from 'node:crypto'
import type { AuditEventKind } from '#domain/audit/audit.ts'
import { chainNext, chainStart } from '#domain/audit/hash-chain.ts'
import type { AuditEntry } from '#domain/audit/hash-chain.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { AuditActor, AuditEventsTable } from '../tables/signing-tables.ts'
import type { JsonValue } from '../tables/columns.ts'
import { rowsWith } from '../rows.ts'

export type AuditEventRow = Selectable<AuditEventsTable>

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

/** SHA-256 of a text in lower-case hexadecimal, for the hash chain. */
export function sha256OfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/**
 * Appends events to an envelope's audit trail, each hashed over the previous one. The caller holds the envelope's lock,
 * so the sequence and the chain have neither gaps nor forks.
 */
export async function appendAuditEvents(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  notes: readonly AuditNote[],
  at: string,
): Promise<void> {
  if (notes.length === 0) return
  const last = await transaction
    .selectFrom('auditEvents')
    .select(['sequence', 'hash'])
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  let hash = last?.hash ?? chainStart(envelopeId, sha256OfText)
  const rows = notes.map((note, index) => {
    const entry = entryOf(note, (last?.sequence ?? 0) + index + 1, at)
    hash = chainNext(hash, entry, sha256OfText)
    const { actor, details, ...plain } = entry
    return {
      organisationId,
      envelopeId,
      ...plain,
      actor: JSON.stringify(actor),
      details: JSON.stringify(details),
      hash,
    }
  })
  await transaction.insertInto('auditEvents').values(rows).execute()
}

function entryOf(note: AuditNote, sequence: number, at: string): AuditEntry {
  return {
    sequence,
    kind: note.kind,
    at,
    actor: { ...note.actor },
    details: note.details ?? {},
    address: note.address ?? null,
    userAgent: note.userAgent ?? null,
  }
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

/** The audit trail of an envelope, oldest first. */
export async function auditTrail(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<AuditEventRow[]> {
  return rowsWith(database, 'auditEvents', { organisationId, envelopeId }, 'sequence')
}

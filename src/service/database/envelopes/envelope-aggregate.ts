import type { Envelope } from '#domain/envelope/envelope.ts'
import type { EnvelopeState } from '#domain/envelope/lifecycle.ts'
import type { Recipient } from '#domain/recipient/recipient.ts'
import { databaseNow } from '../clock.ts'
import { runTogether } from '../compiled.ts'
import type { RowsOf, Statement } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeRow, RecipientRow } from '../tables/schema.ts'
import { columnsAt, deleteRows, rowAt, rowToLock } from '../rows.ts'
import { recipientColumns } from './recipients.ts'

/** Names one envelope of one organisation. */
export interface EnvelopeKey {
  readonly organisationId: string
  readonly envelopeId: string
}

/** An envelope with what its transitions need. */
export interface LoadedEnvelope {
  readonly row: EnvelopeRow
  /** In request order. */
  readonly recipients: readonly RecipientRow[]
}

/**
 * Locks an envelope until the transaction ends, then loads it with its recipients, so that what was read stays true.
 * Undefined when the organisation has no envelope with this id.
 */
export async function lockEnvelope(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<LoadedEnvelope | undefined> {
  return (await lockEnvelopeWith(transaction, { organisationId, envelopeId }, [])).loaded
}

/** The same, and what other statements find once it is locked. */
export async function lockEnvelopeWith<const Statements extends readonly Statement<unknown>[]>(
  transaction: Executor,
  key: EnvelopeKey,
  statements: Statements,
): Promise<EnvelopeWith<Statements>> {
  const row = rowToLock('envelopes', { organisationId: key.organisationId, id: key.envelopeId })
  return loadWith(transaction, row, key, statements)
}

/** An envelope, and what other statements found in the same message. */
export interface EnvelopeWith<Statements extends readonly Statement<unknown>[]> {
  readonly loaded: LoadedEnvelope | undefined
  readonly found: RowsOf<Statements>
}

async function loadWith<const Statements extends readonly Statement<unknown>[]>(
  database: Executor,
  envelope: Statement<EnvelopeRow>,
  { organisationId, envelopeId }: EnvelopeKey,
  statements: Statements,
): Promise<EnvelopeWith<Statements>> {
  const key = { organisationId, envelopeId }
  const around = columnsAt('recipients', recipientColumns, key, 'position', 'id')
  const [[row], recipients, ...found] = await runTogether(database, [envelope, around, ...statements])
  return { loaded: row && { row, recipients }, found }
}

/**
 * An envelope with its recipients, without a lock. For reading only: one whose deadline has come reads as voided, even
 * before the job has voided it.
 */
export async function loadEnvelope(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<LoadedEnvelope | undefined> {
  return (await loadEnvelopeWith(database, { organisationId, envelopeId }, [])).loaded
}

/** The same, and what other statements find. */
export async function loadEnvelopeWith<const Statements extends readonly Statement<unknown>[]>(
  database: Executor,
  key: EnvelopeKey,
  statements: Statements,
): Promise<EnvelopeWith<Statements>> {
  const row = rowAt('envelopes', { organisationId: key.organisationId, id: key.envelopeId })
  const { loaded, found } = await loadWith(database, row, key, statements)
  return { loaded: loaded && { ...loaded, row: await asItReads(database, loaded.row) }, found }
}

async function asItReads(database: Executor, row: EnvelopeRow): Promise<EnvelopeRow> {
  const { deadline } = row
  if (row.status !== 'sent' || deadline === null) return row
  const isPast = deadline.getTime() <= Date.parse(await databaseNow(database))
  return isPast ? { ...row, status: 'voided', voided: deadline } : row
}

/** The loaded envelope as a domain value. */
export function stateOf({ row, recipients }: Pick<LoadedEnvelope, 'row' | 'recipients'>): EnvelopeState {
  const envelope: Envelope = {
    id: row.id,
    status: row.status,
    created: row.created.toISOString(),
    sent: isoOrNull(row.sent),
    voided: isoOrNull(row.voided),
    declined: isoOrNull(row.declined),
    completed: isoOrNull(row.completed),
    deadline: isoOrNull(row.deadline),
  }
  return { envelope, recipients: recipients.map(recipientOf) }
}

/** A recipient row as a domain value. */
export function recipientOf(row: RecipientRow): Recipient {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    order: row.signingOrder,
    muted: row.muted,
    sent: isoOrNull(row.sent),
    declined: isoOrNull(row.declined),
    completed: isoOrNull(row.completed),
    declinedReason: row.declinedReason,
  }
}

/**
 * Saves the state after a transition: the envelope's status and times and the changed recipients. Deletes removed
 * recipients. Guarded by the status that was loaded: throws when the row's status has changed since, which the lock
 * rules out.
 */
export async function saveTransition(
  transaction: Executor,
  loaded: LoadedEnvelope,
  next: EnvelopeState,
): Promise<void> {
  const { organisationId, id } = loaded.row
  const { status, sent, voided, declined, completed, deadline } = next.envelope
  const saved = await transaction
    .updateTable('envelopes')
    .set({ status, sent, voided, declined, completed, deadline })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('status', '=', loaded.row.status)
    .executeTakeFirst()
  if (saved.numUpdatedRows !== 1n) throw new Error(`The envelope ${id} changed under its lock`)
  for (const row of loaded.recipients) {
    const recipient = next.recipients.find((one) => one.id === row.id)
    if (recipient === undefined) await deleteRecipient(transaction, row)
    else if (!sameRecipient(recipient, recipientOf(row))) await updateRecipient(transaction, row, recipient)
  }
}

async function updateRecipient(
  transaction: Executor,
  row: RecipientRow,
  { status, sent, declined, completed, declinedReason }: Recipient,
): Promise<void> {
  await transaction
    .updateTable('recipients')
    .set({ status, sent, declined, completed, declinedReason })
    .$if(status !== 'failed', (query) => query.set({ diagnosis: null }))
    .$if(sent !== isoOrNull(row.sent), (query) => query.set({ reminded: null, reminders: 0 }))
    .where('organisationId', '=', row.organisationId)
    .where('id', '=', row.id)
    .execute()
}

async function deleteRecipient(transaction: Executor, row: RecipientRow): Promise<void> {
  await deleteRows(transaction, 'recipients', { organisationId: row.organisationId, id: row.id })
}

function sameRecipient(one: Recipient, other: Recipient): boolean {
  return (
    one.status === other.status &&
    one.sent === other.sent &&
    one.declined === other.declined &&
    one.completed === other.completed &&
    one.declinedReason === other.declinedReason
  )
}

function isoOrNull(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}

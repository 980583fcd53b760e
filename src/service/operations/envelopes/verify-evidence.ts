import { checkChain, wrongValues } from '#evidence/event.ts'
import { disagreements } from '#evidence/verify.ts'
import { anchorsOf } from '../../database/envelopes/audit-anchors.ts'
import type { AuditAnchor } from '../../database/envelopes/audit-anchors.ts'
import { opened, storedTrail } from '../../database/envelopes/audit-events.ts'
import type { AuditEventRow, TrailEntry } from '../../database/envelopes/audit-events.ts'
import type { Executor } from '../../database/connection.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf } from '../../database/envelopes/fields.ts'
import type { HeldReason } from '../../database/tables/envelope-tables.ts'
import type { DocumentRow, FieldRow } from '../../database/tables/schema.ts'
import { digestInks } from '../fields/drawn-ink.ts'
import { digestOfFile, NotStored } from '../../ports/storage/storage.ts'
import { sha256Of } from '../documents/take-in.ts'
import type { Context } from '../operation.ts'
import { anchorReasons } from './anchor-head.ts'
import { evidenceState } from './evidence-of.ts'

/** Everything that is evidence about an envelope, as the database had it at one moment. */
export interface Snapshot {
  readonly loaded: LoadedEnvelope
  readonly documents: readonly DocumentRow[]
  readonly fields: readonly FieldRow[]
  readonly trail: readonly TrailEntry[]
  /** Oldest first. */
  readonly anchors: readonly AuditAnchor[]
}

/** A snapshot that was compared with what was recorded. */
export interface VerifiedEnvelope extends Snapshot {
  /** Oldest first. */
  readonly events: readonly AuditEventRow[]
  /** The combined file, as it was shown to everyone. */
  readonly original: Uint8Array
  /** What disagrees. Nothing may be sealed unless this is empty, and only from this snapshot. */
  readonly reasons: readonly HeldReason[]
}

/** Reads an envelope's evidence at one moment: later statements see nothing that was written meanwhile. */
export async function takeSnapshot(
  { database }: Pick<Context, 'database'>,
  key: EnvelopeKey,
): Promise<Snapshot | undefined> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => readSnapshot(transaction, key))
}

/** The same in a transaction of the caller, which decides what it sees. */
export async function readSnapshot(transaction: Executor, key: EnvelopeKey): Promise<Snapshot | undefined> {
  const loaded = await loadEnvelope(transaction, key)
  if (loaded === undefined) return undefined
  return {
    loaded,
    documents: await documentsOf(transaction, key),
    fields: await fieldsOf(transaction, key),
    trail: await storedTrail(transaction, key),
    anchors: await anchorsOf(transaction, key),
  }
}

/**
 * Compares a snapshot with what was recorded when it happened: the chain and its head, heads that were time-stamped,
 * personal values, stored files, and everything that sending and each act committed to.
 */
export async function verifyEvidence(
  { ports }: Pick<Context, 'ports'>,
  snapshot: Snapshot,
): Promise<VerifiedEnvelope> {
  const { loaded, documents, fields, trail, anchors } = snapshot
  const { row } = loaded
  const { originalKey } = row
  if (originalKey === null) throw new Error(`The envelope ${row.id} has no original`)
  const original = await orNull(() => ports.storage.get(originalKey))
  await digestInks(fields)
  const events = trail.map(opened)
  const openedEvents = trail.map(({ event }, index) => {
    const { actor, details } = events[index] ?? event
    return { ...event, actor: { ...actor }, details }
  })
  const reasons: HeldReason[] = [
    ...chainReasons(row.id, row.auditHead, trail),
    ...(await anchorReasons(trail, anchors)),
    ...(await fileReasons({ ports }, snapshot, original)),
    ...disagreements(openedEvents, evidenceState(loaded, documents, fields)),
  ]
  return { ...snapshot, events, original: original ?? new Uint8Array(), reasons }
}

/** Whether a trail is a whole chain up to its head, and opened by its own values. */
export function chainReasons(id: string, head: string | null, trail: readonly TrailEntry[]): HeldReason[] {
  const chain = checkChain(
    id,
    trail.map(({ event }) => event),
  )
  const values = trail.flatMap(({ event, disclosures }) =>
    wrongValues(event, disclosures).map((path) => ({
      what: 'personal-value',
      id: `${event.sequence}${path}`,
    })),
  )
  if (!chain.whole) return [{ what: 'chain', id: String(chain.brokenAt) }, ...values]
  return chain.head === head ? values : [{ what: 'head', id: null }, ...values]
}

/** Stored files that are not those whose digests were recorded. */
async function fileReasons(
  { ports }: Pick<Context, 'ports'>,
  { loaded: { row }, documents }: Snapshot,
  original: Uint8Array | null,
): Promise<HeldReason[]> {
  const reasons: HeldReason[] = []
  const ofOriginal = original === null ? null : sha256Of(original)
  if (ofOriginal === null || ofOriginal !== row.originalSha256) reasons.push({ what: 'file', id: null })
  const digestOf = async (key: string): Promise<string | null> => {
    return orNull(() => digestOfFile(ports.storage, key))
  }
  for (const { id, storageKey, sha256, uploadKey, uploadedSha256 } of documents) {
    const digest = storageKey === row.originalKey ? ofOriginal : await digestOf(storageKey)
    const isUploadWhole = uploadKey === null || (await digestOf(uploadKey)) === uploadedSha256
    if (digest !== sha256 || !isUploadWhole) reasons.push({ what: 'file', id })
  }
  return reasons
}

/** What was read, or null when it is gone. A storage that does not answer throws. */
async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
}

import type { ArchiveTail } from '#pdf/archive.ts'
import type { Config } from '../../config.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { loadEnvelope, lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import {
  dueArchives,
  finalFiles,
  keepSealTail,
  sealTailsOf,
  setArchiveDue,
  tailKeys,
} from '../../database/seals/seal-tails.ts'
import type { FinalFile } from '../../database/seals/seal-tails.ts'
import type { EnvelopeRow, SealTailRow } from '../../database/tables/schema.ts'
import type { Ports } from '../../ports/ports.ts'
import { addJob } from '../../queue/tasks.ts'
import { newFileKey } from '../documents/take-in.ts'
import { listsFor } from '../seals/revocation-lists.ts'

export interface ArchiveSurroundings {
  readonly database: Database
  readonly config: Pick<Config, 'baseUrl'>
  readonly ports: Pick<Ports, 'pdf' | 'storage' | 'revocation' | 'timestamp'>
}

const day = 86_400_000
/** How long before the newest time-stamp's certificate ends another one follows. */
const lead = 90 * day

/** The name under which a final file is stored; null if there is none. */
export function finalKey(row: EnvelopeRow, file: FinalFile): string | null {
  return { master: row.masterKey, certificate: row.certificateKey, combined: row.combinedKey }[file]
}

/**
 * Adds to each final file of a sealed envelope what keeps it verifiable: certificates, revocation lists and a time-stamp
 * over everything, unless that was done. Safe to run again at any time. Throws when an authority does not answer. Files
 * whose seal permits no addition stay as they are.
 */
export async function archiveEnvelope(surroundings: ArchiveSurroundings, key: EnvelopeKey): Promise<void> {
  const { database, ports } = surroundings
  const row = (await loadEnvelope(database, key))?.row
  if (row === undefined || row.sealed === null || ports.timestamp === null) return
  const tails = await sealTailsOf(database, key)
  const now = new Date(await databaseNow(database))
  const due: Date[] = []
  for (const file of finalFiles) {
    const newest = tails.findLast((tail) => tail.file === file)
    const next = newest === undefined ? null : nextOf(newest)
    if (next !== null && next > now) due.push(next)
    else {
      const until = await archiveFile(surroundings, key, { row, file, tails })
      if (until !== null) due.push(nextOf({ until, created: now }))
    }
  }
  const [first = null] = due.toSorted((one, other) => one.getTime() - other.getTime())
  await unlessPurged(database, key, async (transaction) => setArchiveDue(transaction, key, first))
}

/** When another time-stamp is due: not before half the time of the newest has passed, however short that is. */
export function nextOf({ until, created }: Pick<SealTailRow, 'until' | 'created'>): Date {
  const half = (until.getTime() + created.getTime()) / 2
  return new Date(Math.max(until.getTime() - lead, half))
}

interface ToArchive {
  readonly row: EnvelopeRow
  readonly file: FinalFile
  readonly tails: readonly SealTailRow[]
}

/** When the certificate of the new time-stamp ends; null if nothing can follow. */
async function archiveFile(
  surroundings: ArchiveSurroundings,
  key: EnvelopeKey,
  { row, file, tails }: ToArchive,
): Promise<Date | null> {
  const { database, ports } = surroundings
  const stored = finalKey(row, file)
  if (stored === null) return null
  const parts: Uint8Array[] = []
  for (const name of [stored, ...tailKeys(tails, file)]) parts.push(await ports.storage.get(name))
  const made = await tailFor(surroundings, new Uint8Array(Buffer.concat(parts)))
  if (made === null) return null
  const { tail, until } = made
  const storageKey = newFileKey(key, 'tail')
  await ports.storage.put(storageKey, tail)
  const kept = { file, position: parts.length, storageKey, until }
  await unlessPurged(database, key, async (transaction) => keepSealTail(transaction, key, kept))
  return until
}

/**
 * What is to be appended to a sealed file, and when the certificate of its time-stamp ends. Null if nothing can follow.
 * Throws when an authority does not answer.
 */
export async function tailFor(
  surroundings: ArchiveSurroundings,
  bytes: Uint8Array,
): Promise<ArchiveTail | null> {
  const { pdf } = surroundings.ports
  const needed = await pdf.certificatesToCheck(bytes)
  if (!needed.ok) throw new Error(needed.refusal.detail)
  if (needed.value === null) return null
  const made = await pdf.archive(bytes, await listsFor(surroundings, needed.value))
  if (!made.ok) throw new Error(made.refusal.detail)
  return made.value
}

/** Records something about an envelope, unless it was purged meanwhile. */
async function unlessPurged(
  database: Database,
  key: EnvelopeKey,
  record: (transaction: Executor) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded?.row.purgeBegun === null) await record(transaction)
  })
}

/** Adds a job for every envelope whose files are due. */
export async function archiveDue({ database }: Pick<ArchiveSurroundings, 'database'>): Promise<void> {
  for (const { organisationId, envelopeId } of await dueArchives(database))
    await addJob(
      database,
      'archive-envelope',
      { organisationId, envelopeId },
      { jobKey: `archive:${envelopeId}` },
    )
}

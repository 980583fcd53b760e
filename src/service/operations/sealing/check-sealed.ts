import { checkArchive } from '#pdf/seal-check/check-archive.ts'
import { findSignatures } from '#pdf/seal-check/find-signatures.ts'
import type { Database } from '../../database/connection.ts'
import { storedTrail } from '../../database/envelopes/audit-events.ts'
import type { TrailEntry } from '../../database/envelopes/audit-events.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { finalFiles, sealTailsOf, tailKeys } from '../../database/seals/seal-tails.ts'
import type { FinalFile } from '../../database/seals/seal-tails.ts'
import type { HeldReason } from '../../database/tables/envelope-tables.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'
import type { Ports } from '../../ports/ports.ts'
import { digestOfFile, NotStored } from '../../ports/storage/storage.ts'
import type { Context } from '../operation.ts'
import { chainReasons } from '../envelopes/verify-evidence.ts'
import { finalKey } from './archive-envelope.ts'

type Surroundings = Pick<Context, 'database'> & { readonly ports: Pick<Ports, 'storage'> }

/**
 * What of a sealed envelope is not as its audit trail says: the trail itself, that everyone finished and that it was sealed,
 * and the bytes of its files with all that was appended to them.
 */
export async function sealedReasons(
  surroundings: Surroundings,
  key: EnvelopeKey,
  files: readonly FinalFile[] = finalFiles,
): Promise<HeldReason[]> {
  const { ports } = surroundings
  const sealed = await sealedAsRecorded(surroundings, key)
  if (sealed === null) return []
  const { row, digests, tails } = sealed
  if (digests === null) return [{ what: 'seal', id: null }]
  const reasons = [...sealed.reasons]
  for (const file of files) {
    const stored = await digestIn(ports, finalKey(row, file))
    const recorded = digests[file]
    const isSame = stored !== null && (recorded === null || stored === recorded)
    const own = tailKeys(tails, file)
    if (!isSame || (own.length > 0 && !(await areTailsWhole(ports, finalKey(row, file), own))))
      reasons.push({ what: 'sealed-file', id: file })
  }
  return reasons
}

/** What a sealed envelope's trail says of its files, and what disagrees in the trail itself. */
interface Recorded {
  readonly row: EnvelopeRow
  readonly digests: Digests | null
  readonly reasons: readonly HeldReason[]
  readonly tails: Awaited<ReturnType<typeof sealTailsOf>>
}

/** Trails that are being read: readers ask for all files of an envelope at once. */
const underWay = new Map<string, Promise<Recorded | null>>()

async function sealedAsRecorded(
  { database }: Pick<Context, 'database'>,
  key: EnvelopeKey,
): Promise<Recorded | null> {
  const name = `${key.organisationId}/${key.envelopeId}`
  const running = underWay.get(name)
  if (running) return running
  const reading = readRecorded(database, key).finally(() => underWay.delete(name))
  underWay.set(name, reading)
  return reading
}

/** Null without a seal, or with nothing left of it. */
async function readRecorded(database: Database, key: EnvelopeKey): Promise<Recorded | null> {
  // At one moment: messages that go out meanwhile make the trail longer.
  const read = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const loaded = await loadEnvelope(transaction, key)
      if (loaded === undefined || loaded.row.sealed === null || loaded.row.purgeBegun !== null) return null
      return {
        row: loaded.row,
        trail: await storedTrail(transaction, key),
        tails: await sealTailsOf(transaction, key),
      }
    })
  if (read === null) return null
  const { row, trail, tails } = read
  return {
    row,
    digests: recordedDigests(row, trail),
    reasons: chainReasons(row.id, row.auditHead, trail),
    tails,
  }
}

type Digests = { readonly [File in FinalFile]: string | null }

/** The digests that were recorded with the seal, or null if none was, or not everyone had finished. */
function recordedDigests(row: EnvelopeRow, trail: readonly TrailEntry[]): Digests | null {
  const since = trail.slice(trail.findLastIndex(({ event }) => event.kind === 'envelope-sent'))
  const sealed = since.findLast(({ event }) => event.kind === 'envelope-sealed')?.event
  const isComplete = since.some(({ event }) => event.kind === 'envelope-completed')
  if (sealed === undefined || !isComplete || row.status !== 'completed') return null
  const { master, certificate, combined } = sealed.details
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  // The first versions recorded none, and kept that of the master in the row.
  return {
    master: textOf(master) ?? row.masterSha256,
    certificate: textOf(certificate),
    combined: textOf(combined),
  }
}

async function digestIn({ storage }: Pick<Ports, 'storage'>, key: string | null): Promise<string | null> {
  if (key === null) return null
  try {
    return await digestOfFile(storage, key)
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
}

/**
 * Whether what follows the seal of a file is what the service appends: every byte follows from certificates, lists and
 * time-stamps that vouch for the seal.
 */
async function areTailsWhole(
  { storage }: Pick<Ports, 'storage'>,
  key: string | null,
  tails: readonly string[],
): Promise<boolean> {
  if (key === null) return false
  try {
    const sealed = await storage.get(key)
    const parts = [sealed, ...(await Promise.all(tails.map((name) => storage.get(name))))]
    const bytes = new Uint8Array(Buffer.concat(parts))
    const seal = findSignatures(bytes).find(({ end }) => end === sealed.length)
    return seal !== undefined && (await checkArchive(bytes, seal)).end === bytes.length
  } catch (error) {
    if (error instanceof NotStored || error instanceof RangeError) return false
    throw error
  }
}

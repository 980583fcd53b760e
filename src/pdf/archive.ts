import { contentsOfCms } from './seal-check/check-cms.ts'
import { checkArchive } from './seal-check/check-archive.ts'
import type { CheckedArchive } from './seal-check/check-archive.ts'
import { withoutPadding } from './seal-check/check-signature.ts'
import { areEqualBytes } from './seal-check/find-bytes.ts'
import { findSignatures } from './seal-check/find-signatures.ts'
import type { FoundSignature } from './seal-check/find-signatures.ts'
import { hasSignedList, readRevocationList } from './seal-check/read-revocation-list.ts'
import { tightened } from './seal-check/tight.ts'
import { sha256 } from './seal/cms.ts'
import { reservedForToken, spare } from './seal/signer.ts'
import type { Timestamper } from './seal/signer.ts'
import type { ArchiveState } from './writing/archive-state.ts'
import { fillArchive, frameArchive } from './writing/emit-archive.ts'
import { joined } from './writing/tools.ts'

/** A revision that keeps a seal verifiable, to be appended to its file. */
export interface ArchiveTail {
  readonly tail: Uint8Array
  /** When the certificate of its time-stamp ends: another one has to follow before. */
  readonly until: Date
}

/**
 * The certificates (DER) whose revocation lists a sealed file needs. Null if nothing can follow its seal: it permits
 * nothing, an earlier version wrote it, or something else follows it already.
 */
export async function certificatesToCheck(bytes: Uint8Array): Promise<readonly Uint8Array[] | null> {
  const archive = await archiveOf(bytes)
  return archive?.chains.map(({ der }) => der) ?? null
}

/**
 * Makes the next revision: certificates and revocation lists of the seal and of the time-stamps so far, with a time-stamp
 * over everything. Lists that no certificate of these chains signed are left out. Null as for {@link certificatesToCheck}.
 */
export async function makeArchiveTail(
  bytes: Uint8Array,
  lists: readonly Uint8Array[],
  timestamp: Timestamper,
): Promise<ArchiveTail | null> {
  const archive = await archiveOf(bytes)
  const seal = sealIn(bytes)
  if (archive === null || seal === null) return null
  const held = [
    ...contentsOfCms(withoutPadding(seal.contents) ?? seal.contents).certificates.map(({ der }) => der),
    ...archive.data.flatMap(({ certificates }) => certificates),
  ]
  const data = {
    certificates: without(
      archive.chains.map(({ der }) => der),
      held,
    ),
    lists: without(
      await signedWithin(archive, lists),
      archive.data.flatMap((one) => one.lists),
    ),
  }
  let reserved = reservedForToken(timestamp)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const frame = frameArchive(archive.state, data, reserved)
    const token = await tightened(
      await timestamp.stamp(await sha256(joined([bytes, frame.before, frame.after]))),
    )
    const { signer } = contentsOfCms(token)
    if (signer === null) throw new Error('the time-stamp has no certificate')
    if (token.length <= reserved) {
      const tail = fillArchive(frame, token)
      const { end } = await checkArchive(joined([bytes, tail]), seal)
      if (end !== bytes.length + tail.length) throw new Error('the time-stamp does not hold')
      return { tail, until: signer.notAfter }
    }
    reserved = Math.ceil(token.length * spare)
  }
  throw new RangeError('the time-stamp is larger than the space reserved for it')
}

/** Our seal of a file: the last one that is written as we write it. */
function sealIn(bytes: Uint8Array): FoundSignature | null {
  return findSignatures(bytes).findLast(({ isOwnSpelling }) => isOwnSpelling) ?? null
}

type OpenArchive = CheckedArchive & { readonly state: ArchiveState }

async function archiveOf(bytes: Uint8Array): Promise<OpenArchive | null> {
  const seal = sealIn(bytes)
  const archive = seal === null ? null : await checkArchive(bytes, seal)
  if (archive === null || archive.state === null || archive.end !== bytes.length) return null
  return { ...archive, state: archive.state }
}

async function signedWithin(
  { chains }: CheckedArchive,
  lists: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const found: Uint8Array[] = []
  for (const der of lists) {
    const list = readRevocationList(der)
    const signed = await Promise.all(chains.map((issuer) => hasSignedList(issuer, list)))
    if (signed.includes(true)) found.push(der)
  }
  return found
}

/** Those that are not among the others, each once. */
function without(blobs: readonly Uint8Array[], others: readonly Uint8Array[]): Uint8Array[] {
  const left: Uint8Array[] = []
  for (const blob of blobs)
    if (![...others, ...left].some((other) => areEqualBytes(blob, other))) left.push(blob)
  return left
}

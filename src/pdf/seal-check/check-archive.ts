import { concatenate } from '../seal/der.ts'
import type { ArchiveState } from '../writing/archive-state.ts'
import { stateOfSeal } from '../writing/archive-state.ts'
import type { ReadArchive, ValidationData } from '../writing/emit-archive.ts'
import { readArchive } from '../writing/emit-archive.ts'
import type { CmsContents } from './check-cms.ts'
import { contentsOfCms } from './check-cms.ts'
import { withoutPadding } from './check-signature.ts'
import { checkTimestamp } from './check-timestamp.ts'
import { areEqualBytes, latinText } from './find-bytes.ts'
import type { FoundSignature } from './find-signatures.ts'
import { above, readCertificate } from './read-certificate.ts'
import type { Certificate } from './read-certificate.ts'
import { hasSignedList, readRevocationList } from './read-revocation-list.ts'
import { isTight } from './tight.ts'

/** Validation data that follows a seal, as far as it is ours. */
export interface CheckedArchive {
  /** What the next revision goes on from; null if the seal permits none, or was written by an earlier version. */
  readonly state: ArchiveState | null
  /** How many bytes are sealed or follow as they should. */
  readonly end: number
  /** The tokens (DER) over the signature and over the whole file, oldest first. */
  readonly tokens: readonly Uint8Array[]
  /** The certificates of the seal and of the time-stamps, and those above them. */
  readonly chains: readonly Certificate[]
  /** What the revisions have added. */
  readonly data: readonly ValidationData[]
}

/**
 * Follows the revisions after a seal of ours that holds. Each counts only if it is, byte for byte, what we write from the
 * data that it carries, if this data vouches for the seal or a time-stamp and nothing else, and if its time-stamp holds.
 */
export async function checkArchive(bytes: Uint8Array, seal: FoundSignature): Promise<CheckedArchive> {
  const sealed = contentsOfCms(withoutPadding(seal.contents) ?? seal.contents)
  const tokens = sealed.timestamp === null ? [] : [sealed.timestamp]
  const sources = [sealed, ...tokens.map(contentsOfCms)]
  let state = permitsMore(bytes, seal)
    ? stateOfSeal(bytes.subarray(0, seal.end), seal.dictionary?.start ?? 0)
    : null
  let end = seal.end
  const data: ValidationData[] = []
  while (state !== null && end < bytes.length) {
    const read = readArchive(bytes, state)
    const token = read === null ? null : await tokenOf(bytes, state, read)
    if (read === null || token === null) break
    if (!(await areVouchedFor([...sources, contentsOfCms(token)], [...data, read]))) break
    sources.push(contentsOfCms(token))
    data.push(read)
    tokens.push(token)
    state = read.frame.next
    end = state.length
  }
  return { state, end, tokens, chains: await chainsOf(sources, data), data }
}

/** Whether a seal permits validation data: its signature says so in the place where we write it. */
function permitsMore(bytes: Uint8Array, { dictionary, gapStart }: FoundSignature): boolean {
  return latinText(bytes.subarray(dictionary?.start ?? gapStart, gapStart)).includes('\n/P 2\n/V /1.2\n')
}

/** The time-stamp (DER) if it holds over everything before it and after it in its revision. */
async function tokenOf(
  bytes: Uint8Array,
  { length }: ArchiveState,
  { frame, token }: ReadArchive,
): Promise<Uint8Array | null> {
  const der = withoutPadding(token)
  const start = length + frame.before.length
  const covered = concatenate(
    bytes.subarray(0, start),
    bytes.subarray(start + frame.width, frame.next.length),
  )
  if (der === null || !(await isTight(der))) return null
  return typeof (await checkTimestamp(der, covered)) === 'string' ? null : der
}

/**
 * Whether all validation data belongs to the chains of the signers, so that nothing else can be carried in it: each
 * certificate is above one of them, and each list was signed by such a certificate or by an issuer among them.
 */
async function areVouchedFor(
  sources: readonly CmsContents[],
  data: readonly ValidationData[],
): Promise<boolean> {
  try {
    const chains = await chainsOf(sources, data)
    const isIn = (blob: Uint8Array): boolean => chains.some(({ der }) => areEqualBytes(der, blob))
    if (!data.every(({ certificates }) => certificates.every(isIn))) return false
    for (const list of data.flatMap(({ lists }) => lists).map(readRevocationList)) {
      const signed = await Promise.all(chains.map((one) => hasSignedList(one, list)))
      if (!signed.includes(true)) return false
    }
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The certificates of all signers and those above them. Throws RangeError when a blob is no certificate. */
async function chainsOf(
  sources: readonly CmsContents[],
  data: readonly ValidationData[],
): Promise<Certificate[]> {
  const added = data.flatMap(({ certificates }) => certificates.map(readCertificate))
  return above(
    sources.flatMap(({ signer }) => (signer === null ? [] : [signer])),
    [...sources.flatMap(({ certificates }) => certificates), ...added],
  )
}

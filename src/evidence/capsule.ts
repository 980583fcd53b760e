import { utf8ToBytes } from '@noble/hashes/utils.js'
import { checkDisclosures } from './commitment.ts'
import type { Disclosure } from './commitment.ts'
import { canonicalText } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'
import { chainStart, eventForm } from './event.ts'
import type { StoredEvent } from './event.ts'
import { evidenceIn, listIn, objectIn } from './verify.ts'

/** The name under which PDFs carry it. */
export const capsuleName = 'countersign-evidence.json'
export const capsuleFormat = 'countersign/capsule/1'
const packFormat = 'countersign/pack/1'
export const digestsFormat = 'countersign/digests/1'

/**
 * The evidence about an envelope, before its master is sealed: enough to recompute the chain, what was sent and what
 * each person did, without the service. Only what the certificate prints is disclosed.
 */
export interface CapsuleDraft extends JsonObject {
  readonly format: typeof capsuleFormat
  readonly envelope: string
  /** The head of the chain after the last event. */
  readonly head: string
  /** From the first without gaps. */
  readonly events: readonly CapsuleEvent[]
  readonly consents: readonly ConsentText[]
  /** Proofs from outside that a head existed at a time, oldest first. */
  readonly anchors: readonly CapsuleAnchor[]
  /** SHA-256 of the combined file that everyone saw, and of each document in it. */
  readonly files: { readonly offered: string; readonly documents: readonly JsonObject[] }
}

interface CapsuleEvent extends JsonObject {
  /** As it is hashed. Of version 1 only `{v, seq, kind, at, head}`, because its personal values cannot be concealed. */
  readonly event: JsonObject
  /** Sorted by path. */
  readonly disclosures: readonly JsonObject[]
}

/** A time-stamp over the head after an event. */
interface CapsuleAnchor extends JsonObject {
  readonly seq: number
  readonly head: string
  /** When the authority says it was, ISO 8601 UTC. */
  readonly time: string
  /** RFC 3161, DER in Base64. */
  readonly token: string
}

/** A text that someone agreed to. */
interface ConsentText extends JsonObject {
  readonly version: string
  readonly language: string
  readonly text: string
}

interface CapsuleSource {
  readonly envelope: string
  readonly trail: readonly { readonly event: StoredEvent; readonly disclosures: readonly Disclosure[] }[]
  readonly anchors?: readonly CapsuleAnchor[]
  /** Every text that the certificate prints. Other values are not disclosed. Null discloses everything. */
  readonly printed: ReadonlySet<string> | null
  /** The texts that someone may have agreed to. Those that no one did are left out. */
  readonly consents: readonly (ConsentText & { readonly sha256: string })[]
  readonly offered: string
  readonly documents: readonly {
    readonly id: string
    readonly sha256: string
    readonly uploadedSha256?: string | null
  }[]
}

/** The capsule of an envelope. The same source gives the same capsule. */
export function draftCapsule(source: CapsuleSource): CapsuleDraft {
  const { envelope, trail, consents, offered, documents, anchors = [] } = source
  const agreed = new Set(trail.map(({ event }) => digestOfConsent(event)))
  return {
    format: capsuleFormat,
    envelope,
    head: trail.at(-1)?.event.hash ?? chainStart(envelope),
    events: trail.map((_, index) => capsuleEvent(source, index)),
    consents: consents
      .filter(({ sha256 }) => agreed.has(sha256))
      .map(({ version, language, text }) => ({ version, language, text })),
    anchors,
    files: { offered, documents: documents.map(documentOf) },
  }
}

function documentOf({ id, sha256, uploadedSha256 }: CapsuleSource['documents'][number]): JsonObject {
  return { id, prepared: sha256, ...(uploadedSha256 ? { uploaded: uploadedSha256 } : {}) }
}

function digestOfConsent({ kind, details }: StoredEvent): Json {
  return kind === 'recipient-consented' ? (objectIn(details['evidence'])['sha256'] ?? null) : null
}

function capsuleEvent({ envelope, trail, printed }: CapsuleSource, index: number): CapsuleEvent {
  const entry = trail[index]
  if (entry === undefined) throw new RangeError('no such event')
  const { version, sequence: seq, kind, at, hash } = entry.event
  if (version === 1) return { event: { v: 1, seq, kind, at, head: hash }, disclosures: [] }
  const prev = trail[index - 1]?.event.hash ?? chainStart(envelope)
  return {
    event: eventForm(envelope, entry.event, prev),
    disclosures: entry.disclosures
      .filter((disclosure) => isPrinted(disclosure, printed))
      .map(({ path, salt, value }) => ({ path, salt, value }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

/** Members that a certificate prints of people. What was entered and reasons given are not among them. */
const printedMembers = ['name', 'email', 'mobile', 'smsAuth', 'to', 'address', 'browser']

function isPrinted({ path, value }: Disclosure, printed: ReadonlySet<string> | null): boolean {
  if (printed === null) return true
  const member = path.slice(path.lastIndexOf('/') + 1)
  return printedMembers.includes(member) && typeof value === 'string' && printed.has(value)
}

/** The capsule's bytes, once the master is sealed. `certificates` are the seal's as DER, the signer's first. */
export function capsuleBytes(
  draft: CapsuleDraft,
  { master, certificates }: { readonly master: string; readonly certificates: readonly Uint8Array[] },
): Uint8Array {
  const own = certificates.map((der) => der.toBase64())
  return bytesOf({ ...draft, certificates: own, files: { ...draft.files, master } })
}

/**
 * All evidence with everything that opens it, for the sender alone, in the form of a capsule. `erased` names the values
 * that were purged.
 */
export function packBytes(source: Omit<CapsuleSource, 'printed'>, master: string | null): Uint8Array {
  const draft = draftCapsule({ ...source, printed: null })
  const erased = source.trail.flatMap(({ event: { version, sequence: seq, actor, details }, disclosures }) =>
    version === 1
      ? []
      : checkDisclosures({ actor, details }, disclosures).concealed.map((path) => ({ seq, path })),
  )
  const documents = source.documents.length === 0 ? documentsSent(source) : draft.files.documents
  return bytesOf({ ...draft, format: packFormat, erased, files: { ...draft.files, documents, master } })
}

/** The digests of documents that are gone, as sending committed to them. */
function documentsSent({ trail }: Pick<CapsuleSource, 'trail'>): readonly JsonObject[] {
  const sent = trail.findLast(({ event }) => event.kind === 'envelope-sent')?.event
  return listIn(evidenceIn(sent)['documents']).map(({ id = null, prepared = null, uploaded = null }) => {
    return { id, prepared, ...(uploaded === null ? {} : { uploaded }) }
  })
}

/** What a master carries in its place, because masters are passed on to others: digests alone. */
export function digestsBytes({ envelope, head, files }: CapsuleDraft): Uint8Array {
  return bytesOf({ format: digestsFormat, envelope, head, files })
}

function bytesOf(value: JsonObject): Uint8Array {
  return utf8ToBytes(canonicalText(value))
}

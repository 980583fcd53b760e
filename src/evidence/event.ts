import { chainNext, chainStart as chainStartOfVersion1 } from '#domain/audit/hash-chain.ts'
import { wrongDisclosures } from './commitment.ts'
import type { Disclosure } from './commitment.ts'
import { digestOf, sha256OfText } from './digest.ts'
import type { JsonObject } from './digest.ts'

/** An event as it is hashed. Personal values are commitments. */
export interface EvidenceEvent extends JsonObject {
  readonly v: 2
  readonly envelope: string
  readonly seq: number
  readonly kind: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  readonly actor: JsonObject
  /** The recipient whom the event is about. */
  readonly about: string | null
  readonly details: JsonObject
  /** The head before this event. */
  readonly prev: string
}

/** An event as it is stored, without what opens its commitments. */
export interface StoredEvent {
  readonly version: number
  readonly sequence: number
  readonly kind: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  readonly actor: JsonObject
  /** The id of the recipient it is about is a member, `recipientId`. */
  readonly details: JsonObject
  /** Only in version 1; later versions have it in the actor. */
  readonly address: string | null
  readonly userAgent: string | null
  /** The head of the chain with this event. */
  readonly hash: string
}

/** The head of a chain that has no events. */
export function chainStart(envelope: string): string {
  return digestOf('countersign/start/2', envelope)
}

/** A stored event as it is hashed. `prev` is the head before it. */
export function eventForm(
  envelope: string,
  { sequence, kind, at, actor, details: { recipientId = null, ...details } }: Omit<StoredEvent, 'hash'>,
  prev: string,
): EvidenceEvent {
  const about = typeof recipientId === 'string' ? recipientId : null
  return { v: 2, envelope, seq: sequence, kind, at, actor, about, details, prev }
}

/** The head of a chain after one more event. */
export function nextHead(envelope: string, event: Omit<StoredEvent, 'hash'>, prev: string): string {
  return headAfter(eventForm(envelope, event, prev))
}

/** The head of a chain that ends with an event. */
export function headAfter(event: JsonObject): string {
  return digestOf('countersign/event/2', event)
}

/** Where a chain is broken, or the head it has. */
export type CheckedChain =
  | { readonly whole: true; readonly head: string }
  | { readonly whole: false; readonly brokenAt: number }

/**
 * Recomputes a chain. It may begin with events of version 1; after the first of version 2 there are no more of those. What
 * they said of people is erased by a purge that the chain tells of: their heads alone count then.
 */
export function checkChain(envelope: string, events: readonly StoredEvent[]): CheckedChain {
  const isOld = events[0]?.version === 1
  let head = isOld ? chainStartOfVersion1(envelope, sha256OfText) : chainStart(envelope)
  let version = isOld ? 1 : 2
  const purge = events.findLastIndex(({ kind }) => kind === 'envelope-purged')
  for (const [index, event] of events.entries()) {
    const isKnown = event.version === version || (event.version === 2 && version === 1)
    version = event.version
    const isErased = version === 1 && event.actor['erased'] === true && index < purge
    if (isErased) head = event.hash
    else head = version === 1 ? headOfVersion1(event, head) : nextHead(envelope, event, head)
    if (!isKnown || event.sequence !== index + 1 || head !== event.hash)
      return { whole: false, brokenAt: event.sequence }
  }
  return { whole: true, head }
}

function headOfVersion1({ version: _, hash: __, ...entry }: StoredEvent, prev: string): string {
  return chainNext(prev, entry, sha256OfText)
}

/** The places in an event's actor and details whose personal values are missing or are not what was committed to. */
export function wrongValues(
  { version, actor, details }: StoredEvent,
  disclosures: readonly Disclosure[],
): string[] {
  return version === 1
    ? disclosures.map(({ path }) => path)
    : wrongDisclosures({ actor, details }, disclosures)
}

import { utf8ToBytes } from '@noble/hashes/utils.js'
import { checkDisclosures, reveal } from './commitment.ts'
import type { Disclosure } from './commitment.ts'
import { canonicalText } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'
import { chainStart, eventForm, headAfter } from './event.ts'
import type { StoredEvent } from './event.ts'
import { evidenceIn, listIn, objectIn, textIn } from './verify.ts'

const receiptFormat = 'countersign/receipt/1'

/** What someone takes away from their own act: the event, all that opens it, and the head that it led to. */
export interface Receipt extends JsonObject {
  readonly format: typeof receiptFormat
  readonly envelope: string
  readonly head: string
  readonly event: JsonObject
  readonly disclosures: readonly JsonObject[]
}

/** What was recomputed from a receipt. */
export interface CheckedReceipt {
  readonly envelopeId: string
  /** The number of its event, and the head after it. */
  readonly sequence: number
  readonly head: string
  readonly name: string | null
}

/** The receipt for someone's last act; null without one, or if it was recorded under version 1. */
export function receiptOf(
  envelope: string,
  trail: readonly { readonly event: StoredEvent; readonly disclosures: readonly Disclosure[] }[],
  recipientId: string,
): Receipt | null {
  const index = trail.findLastIndex(
    ({ event }) => event.kind === 'recipient-completed' && event.details['recipientId'] === recipientId,
  )
  const entry = trail[index]
  if (entry === undefined || entry.event.version === 1) return null
  const prev = trail[index - 1]?.event.hash ?? chainStart(envelope)
  return {
    format: receiptFormat,
    envelope,
    head: entry.event.hash,
    event: eventForm(envelope, entry.event, prev),
    disclosures: entry.disclosures
      .map(({ path, salt, value }) => ({ path, salt, value }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

/** The bytes that are signed: the receipt in canonical form. */
export function receiptBytes(receipt: JsonObject): Uint8Array {
  return utf8ToBytes(canonicalText(receipt))
}

/** The file that someone keeps. `signature` is CMS over the receipt's bytes. */
export function receiptFile(receipt: Receipt, signature: Uint8Array): Uint8Array {
  return receiptBytes({ receipt, signature: signature.toHex() })
}

/** A file's receipt and signature; null if it is no receipt. Whether they hold is left open. */
export function readReceipt(
  text: string,
): { readonly receipt: JsonObject; readonly signature: string } | null {
  try {
    const file = objectIn(JSON.parse(text) as Json)
    const receipt = objectIn(file['receipt'])
    const isReceipt = receipt['format'] === receiptFormat && canonicalText(file) === text
    return isReceipt ? { receipt, signature: textIn(file['signature']) } : null
  } catch {
    return null
  }
}

/** Recomputes a receipt: its event leads to its head, and what it discloses is what the event committed to. */
export function checkReceipt(receipt: JsonObject): CheckedReceipt | null {
  const event = objectIn(receipt['event'])
  const content = { actor: objectIn(event['actor']), details: objectIn(event['details']) }
  const disclosures = listIn(receipt['disclosures']) as unknown as readonly Disclosure[]
  const head = textIn(receipt['head'])
  const isWhole =
    headAfter(event) === head &&
    event['envelope'] === receipt['envelope'] &&
    checkDisclosures(content, disclosures).wrong.length === 0
  if (!isWhole || typeof event['seq'] !== 'number') return null
  const { name } = objectIn(
    evidenceIn({ details: objectIn(reveal(content, disclosures)['details']) })['person'],
  )
  return {
    envelopeId: textIn(event['envelope']),
    sequence: event['seq'],
    head,
    name: typeof name === 'string' ? name : null,
  }
}

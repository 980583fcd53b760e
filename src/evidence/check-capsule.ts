import { utf8ToBytes } from '@noble/hashes/utils.js'
import { capsuleFormat, digestsFormat } from './capsule.ts'
import { checkDisclosures, isCommitment, reveal } from './commitment.ts'
import type { Disclosure } from './commitment.ts'
import { canonicalText, sha256OfText } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'
import { chainStart, headAfter } from './event.ts'
import { readToken } from './timestamp.ts'
import { evidenceIn, isIdentified, listIn, objectIn, peopleAfter, textIn } from './verify.ts'

/** What a sealed file says of itself outside of its capsule. */
export interface SealedDigests {
  readonly envelopeId: string
  readonly auditHead: string
  readonly originalSha256: string
  /** Null where the file does not name it. */
  readonly masterSha256: string | null
}

/** What does not hold. `at` is the number of the event that it concerns. */
export interface CapsuleFinding {
  readonly what:
    /** Not a capsule, or not in canonical form. */
    | 'unreadable'
    | 'other-envelope'
    /** An event was changed, removed, added or moved. */
    | 'event'
    | 'head'
    | 'disclosure'
    /** What was sent is not what the file is about. */
    | 'offer'
    /** Someone's act is missing or covers something else than what was sent. */
    | 'act'
    | 'authentication'
    | 'consent'
    /** A time-stamped head that the chain does not have, or a time-stamp of something else. */
    | 'anchor'
    | 'files'
  readonly at: number | null
}

/** Someone who finished, as far as their act discloses who they are. */
interface CapsulePerson {
  readonly name: string | null
  readonly email: string | null
  readonly type: string
  /** ISO 8601 UTC. */
  readonly finished: string
}

/** What was recomputed from a capsule. */
export interface CheckedCapsule {
  /** All evidence, or only digests, as in a master. */
  readonly kind: 'evidence' | 'digests'
  /** Empty if everything holds. */
  readonly findings: readonly CapsuleFinding[]
  readonly events: number
  /** The head after each event, as far as the chain holds. */
  readonly heads: readonly string[]
  /** Events of version 1, of which only heads are there: they cannot be recomputed. */
  readonly earlier: number
  readonly disclosed: number
  /** Values that stay concealed: answers, numbers, earlier addresses. */
  readonly concealed: number
  readonly people: readonly CapsulePerson[]
  /** Texts that were agreed to, found in the file and not. */
  readonly consents: { readonly found: number; readonly missing: number }
  /** Time-stamps over heads. Their signatures are not judged here. */
  readonly anchors: readonly CheckedAnchor[]
  readonly files: CheckedFiles
}

/** A time-stamp over the head after an event, with the token (DER). */
interface CheckedAnchor {
  readonly sequence: number
  readonly head: string
  readonly time: string
  readonly token: Uint8Array
}

interface CheckedFiles {
  readonly offered: string
  readonly master: string | null
  readonly documents: readonly { readonly prepared: string; readonly name: string | null }[]
}

/**
 * Recomputes everything that can be recomputed from a capsule and what its file says of itself: chain and head,
 * disclosures, what was sent, each act, the texts that were agreed to, digests. Never throws.
 */
export function checkCapsule(bytes: Uint8Array, told: SealedDigests): CheckedCapsule {
  const content = readCapsule(bytes)
  if (content === null) return { ...nothing, findings: [{ what: 'unreadable', at: null }] }
  const kind = content['format'] === digestsFormat ? 'digests' : 'evidence'
  const found: CapsuleFinding[] = []
  const files = objectIn(content['files'])
  const isAbout =
    files['offered'] === told.originalSha256 &&
    (told.masterSha256 === null || files['master'] === told.masterSha256)
  if (content['envelope'] !== told.envelopeId) found.push({ what: 'other-envelope', at: null })
  if (content['head'] !== told.auditHead) found.push({ what: 'head', at: null })
  if (!isAbout) found.push({ what: 'files', at: null })
  if (kind === 'digests') return { ...nothing, kind, findings: found, files: filesIn(files, {}) }
  const entries = listIn(content['events'])
  const chain = followChain(content, entries)
  found.push(...chain.findings)
  const { events, wrong, disclosed, concealed } = openEvents(entries)
  const since = events.slice(
    Math.max(
      0,
      events.findLastIndex((event) => event.kind === 'envelope-sent'),
    ),
  )
  const texts = textsIn(content)
  const acts = since.filter((event) => event.kind === 'recipient-completed' && event.version !== 1)
  const agreed = events.filter((event) => event.kind === 'recipient-consented' && event.version !== 1)
  found.push(
    ...wrong,
    ...offerFindings(since, files),
    ...listIn(content['anchors']).flatMap((anchor) => anchorFindings(anchor, chain.heads)),
    ...missingActs(since),
    ...acts.flatMap((act) => actFindings({ act, since, events })),
    ...agreed.flatMap((event) => consentFindings(event, texts)),
  )
  const read = new Set(agreed.map((event) => textOf(event, texts)))
  if ([...texts.values()].some((text) => !read.has(text))) found.push({ what: 'consent', at: null })
  const missing = agreed.filter((event) => textOf(event, texts) === undefined).length
  return {
    kind,
    findings: found,
    events: entries.length,
    heads: chain.heads,
    earlier: events.filter(({ version }) => version === 1).length,
    disclosed,
    concealed,
    people: acts.map(personIn),
    consents: { found: agreed.length - missing, missing },
    anchors: listIn(content['anchors']).map(anchorIn),
    files: filesIn(files, evidenceIn(since[0])),
  }
}

const nothing: CheckedCapsule = {
  kind: 'evidence',
  findings: [],
  events: 0,
  heads: [],
  earlier: 0,
  disclosed: 0,
  concealed: 0,
  people: [],
  consents: { found: 0, missing: 0 },
  anchors: [],
  files: { offered: '', master: null, documents: [] },
}

/** A capsule's content; null unless it is written in the one form that its content has. */
function readCapsule(bytes: Uint8Array): JsonObject | null {
  try {
    const content = objectIn(JSON.parse(textOfBytes(bytes)) as Json)
    const isCanonical = isSame(utf8ToBytes(canonicalText(content)), bytes)
    return isCanonical && isCapsule(content) ? content : null
  } catch {
    return null
  }
}

/** Whether it has the members of its format and no others: what nothing refers to could be anything. */
function isCapsule(content: JsonObject): boolean {
  const files = objectIn(content['files'])
  const documents = listIn(files['documents'])
  const isDocument = (one: JsonObject) =>
    hasMembers(one, 'id prepared') || hasMembers(one, 'id prepared uploaded')
  if (!documents.every(isDocument)) return false
  if (content['format'] === digestsFormat)
    return hasMembers(content, 'envelope files format head') && hasMembers(files, 'documents offered')
  return (
    content['format'] === capsuleFormat &&
    hasMembers(content, 'anchors certificates consents envelope events files format head') &&
    hasMembers(files, 'documents master offered') &&
    listIn(content['anchors']).every((one) => hasMembers(one, 'head seq time token')) &&
    listIn(content['consents']).every((one) => hasMembers(one, 'language text version')) &&
    listIn(content['events']).every((one) => hasMembers(one, 'disclosures event'))
  )
}

function hasMembers(value: JsonObject, names: string): boolean {
  return Object.keys(value).toSorted().join(' ') === names
}

function textOfBytes(bytes: Uint8Array): string {
  let escaped = ''
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
  return decodeURIComponent(escaped)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The first event that does not follow from those before it, and whether the last leads to the head. */
function followChain(
  content: JsonObject,
  entries: readonly JsonObject[],
): { readonly findings: readonly CapsuleFinding[]; readonly heads: readonly string[] } {
  const heads: string[] = []
  const envelope = textIn(content['envelope'])
  let isOld = objectIn(entries[0]?.['event'])['v'] === 1
  let head = chainStart(envelope)
  for (const [index, entry] of entries.entries()) {
    const event = objectIn(entry['event'])
    isOld &&= event['v'] === 1
    const isOwn = event['v'] === 2 && event['envelope'] === envelope && isMoment(event['at'])
    const follows = isOld || (isOwn && event['prev'] === head)
    if (!follows || event['seq'] !== index + 1) return { findings: [{ what: 'event', at: index + 1 }], heads }
    head = isOld ? textIn(event['head']) : headAfter(event)
    heads.push(head)
  }
  return { findings: head === content['head'] ? [] : [{ what: 'head', at: null }], heads }
}

function anchorIn({ seq, head, time, token }: JsonObject): CheckedAnchor {
  const sequence = typeof seq === 'number' ? seq : 0
  return { sequence, head: textIn(head), time: textIn(time), token: bytesIn(textIn(token)) }
}

function bytesIn(base64: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(base64)
  } catch {
    return new Uint8Array()
  }
}

function anchorFindings(anchor: JsonObject, heads: readonly string[]): readonly CapsuleFinding[] {
  const { sequence, head, time, token } = anchorIn(anchor)
  const claim = readToken(token)
  const holds = heads[sequence - 1] === head && claim?.imprint === head && claim.time === time
  return holds ? [] : [{ what: 'anchor', at: sequence }]
}

function isMoment(value: Json | undefined): boolean {
  const text = textIn(value)
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
  return isWritten && !Number.isNaN(Date.parse(text))
}

/** An event with what is disclosed of it. What is not remains a commitment. */
interface OpenEvent {
  readonly version: number
  readonly sequence: number
  readonly kind: string
  readonly at: string
  readonly actor: JsonObject
  readonly details: JsonObject
}

function openEvents(entries: readonly JsonObject[]) {
  const wrong: CapsuleFinding[] = []
  let disclosed = 0
  let concealed = 0
  const events = entries.map((entry, index): OpenEvent => {
    const { v, seq, kind, at, actor, details, about = null } = objectIn(entry['event'])
    const content = { actor: objectIn(actor), details: objectIn(details) }
    const disclosures = listIn(entry['disclosures']) as unknown as readonly Disclosure[]
    const checked = checkDisclosures(content, disclosures)
    if (checked.wrong.length > 0) wrong.push({ what: 'disclosure', at: index + 1 })
    disclosed += disclosures.length
    concealed += checked.concealed.length
    const open = reveal(content, disclosures, (commitment) => commitment)
    return {
      version: v === 1 ? 1 : 2,
      sequence: typeof seq === 'number' ? seq : 0,
      kind: textIn(kind),
      at: textIn(at),
      actor: objectIn(open['actor']),
      details: { ...objectIn(open['details']), recipientId: about },
    }
  })
  return { events, wrong, disclosed, concealed }
}

/** Whether what was sent are the documents that the capsule names. */
function offerFindings(since: readonly OpenEvent[], files: JsonObject): CapsuleFinding[] {
  const [sent] = since
  if (sent?.kind !== 'envelope-sent') return [{ what: 'offer', at: null }]
  if (sent.version === 1) return []
  const offer = evidenceIn(sent)
  const named = listIn(files['documents'])
  const offered = listIn(offer['documents'])
  const isSameOffer =
    offer['offered'] === files['offered'] &&
    named.length === offered.length &&
    named.every((one, index) =>
      Object.entries(one).every(([name, value]) => offered[index]?.[name] === value),
    )
  return isSameOffer ? [] : [{ what: 'offer', at: sent.sequence }]
}

/** Whether everyone who was asked has acted, and the envelope was completed. */
function missingActs(since: readonly OpenEvent[]): CapsuleFinding[] {
  if (since[0]?.version === 1) return []
  const acted = new Set(
    since.flatMap(({ kind, details }) => (kind === 'recipient-completed' ? [details['recipientId']] : [])),
  )
  const silent = [...peopleAfter(since)].some(([id, { type }]) => type !== 'carbon-copy' && !acted.has(id))
  const isCompleted = since.some(({ kind }) => kind === 'envelope-completed')
  return silent || !isCompleted ? [{ what: 'act', at: null }] : []
}

/** Whether an act covers what was sent to that person, and was preceded by what it refers to. */
function actFindings({
  act,
  since,
  events,
}: {
  readonly act: OpenEvent
  readonly since: readonly OpenEvent[]
  readonly events: readonly OpenEvent[]
}): CapsuleFinding[] {
  const at = act.sequence
  const before = since.filter(({ sequence }) => sequence < at)
  const id = act.details['recipientId'] ?? null
  const evidence = evidenceIn(act)
  const person = objectIn(evidence['person'])
  const found: CapsuleFinding[] = []
  if (since[0]?.version !== 1) {
    const offer = evidenceIn(since[0])
    const known = peopleAfter(before).get(textIn(id))
    const isSameOffer =
      evidence['offered'] === offer['offered'] && agree(evidence['documents'], offer['documents'])
    const { sent: _, viewed: __, ...same } = person
    if (!isSameOffer || known === undefined || !agree(same, known)) found.push({ what: 'act', at })
  }
  if (person['id'] !== id) found.push({ what: 'act', at })
  const proofs = Array.isArray(evidence['authentication'])
    ? (evidence['authentication'] as readonly Json[])
    : []
  const isProof = (sequence: Json): boolean => {
    const proof = before.find((event) => event.sequence === sequence)
    // Who is identified is found by the service, or accepted by the sender.
    if (proof?.kind === 'recipient-identified') return proof.details['recipientId'] === id
    const isKind = proof?.kind === 'recipient-opened' || proof?.kind === 'recipient-authenticated'
    return isKind && proof.actor['id'] === id
  }
  const isAsked = person['identity'] === true
  if (!proofs.every(isProof) || (isAsked && !isIdentified(before, evidence, textIn(id))))
    found.push({ what: 'authentication', at })
  const { consent = null } = evidence
  const agreed = events.find(({ sequence }) => sequence === consent)
  const isOwnConsent = agreed?.kind === 'recipient-consented' && agreed.actor['id'] === id
  if (consent !== null && (!isOwnConsent || (agreed?.sequence ?? 0) >= at))
    found.push({ what: 'consent', at })
  return found
}

type Texts = ReadonlyMap<string, string>

function textsIn(content: JsonObject): Texts {
  return new Map(
    listIn(content['consents']).map(({ version, language, text }) => [
      `${textIn(version)} ${textIn(language)}`,
      textIn(text),
    ]),
  )
}

function textOf({ details }: OpenEvent, texts: Texts): string | undefined {
  return texts.get(`${textIn(details['version'])} ${textIn(details['language'])}`)
}

/** Whether the text that someone agreed to is the one in the file, if it is there. */
function consentFindings(event: OpenEvent, texts: Texts): CapsuleFinding[] {
  const text = textOf(event, texts)
  const isSameText = text === undefined || sha256OfText(text) === evidenceIn(event)['sha256']
  return isSameText ? [] : [{ what: 'consent', at: event.sequence }]
}

function personIn(act: OpenEvent): CapsulePerson {
  const { name, email, type } = objectIn(evidenceIn(act)['person'])
  return {
    name: typeof name === 'string' ? name : null,
    email: typeof email === 'string' ? email : null,
    type: textIn(type),
    finished: act.at,
  }
}

function filesIn(files: JsonObject, offer: JsonObject): CheckedFiles {
  const names = new Map(listIn(offer['documents']).map(({ id, name }) => [textIn(id), name]))
  return {
    offered: textIn(files['offered']),
    master: typeof files['master'] === 'string' ? files['master'] : null,
    documents: listIn(files['documents']).map(({ id, prepared }) => {
      const name = names.get(textIn(id))
      return { prepared: textIn(prepared), name: typeof name === 'string' ? name : null }
    }),
  }
}

/** Whether two values are the same as far as both are disclosed. */
function agree(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (isCommitment(one) || isCommitment(other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const members = Object.entries(one)
  const others = new Map(Object.entries(other))
  return members.length === others.size && members.every(([name, value]) => agree(value, others.get(name)))
}

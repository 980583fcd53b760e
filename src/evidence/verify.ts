import { documentsIn, personIn, valueIn, witnessedDigest } from './act.ts'
import type { EvidenceField, EvidenceState } from './act.ts'
import { digestOf } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'
import { shownInAct } from './shown.ts'

/** An event with its personal values. */
export interface OpenedEvent {
  readonly version: number
  readonly sequence: number
  readonly kind: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  readonly actor: JsonObject
  readonly details: JsonObject
}

/** What disagrees with the record, and which document, recipient or field that concerns. */
export interface Finding {
  readonly what:
    | 'envelope'
    | 'documents'
    | 'recipient'
    | 'recipients'
    | 'definitions'
    | 'act'
    | 'consent'
    | 'witness'
    | 'unexplained-value'
    | 'value'
  readonly id: string | null
}

/**
 * Compares an envelope as it is now with what its events since it was last sent committed to. Events that were recorded
 * under version 1 commit to nothing but themselves; with an envelope last sent under it, only later acts are compared.
 */
export function disagreements(events: readonly OpenedEvent[], now: EvidenceState): Finding[] {
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'envelope-sent'))
  const [sent] = since
  if (sent?.kind !== 'envelope-sent') return [{ what: 'envelope', id: null }]
  const isCommitted = sent.version > 1
  return [
    ...(isCommitted ? offerDisagreements(events, since, now) : []),
    ...actDisagreements(since, now, isCommitted),
  ]
}

/** What was sent: name, documents, people and the definitions of their fields. */
function offerDisagreements(
  events: readonly OpenedEvent[],
  since: readonly OpenedEvent[],
  now: EvidenceState,
): Finding[] {
  const found: Finding[] = []
  const offer = evidenceIn(since[0])
  const completed = since.findLast(({ kind }) => kind === 'envelope-completed')
  const [created] = events
  const isSameEnvelope =
    offer['name'] === now.name &&
    offer['sender'] === now.sender &&
    since[0]?.at === now.sent &&
    completed?.at === now.completed &&
    created?.kind === 'envelope-created' &&
    (created.version === 1 || created.at === now.created)
  if (!isSameEnvelope) found.push({ what: 'envelope', id: null })
  if (offer['offered'] !== now.offered || !same(offer['documents'], documentsIn(now)))
    found.push({ what: 'documents', id: null })
  const people = peopleAfter(since)
  const missing = [...people.keys()].filter((id) => !now.recipients.some((one) => one.id === id))
  if (missing.length > 0) found.push({ what: 'recipients', id: null })
  for (const recipient of now.recipients) {
    const known = people.get(recipient.id)
    const { definitions, fields, ...person } = personIn(now, recipient)
    if (known === undefined) found.push({ what: 'recipients', id: recipient.id })
    else {
      const { definitions: definedBefore, fields: fieldsBefore, ...personBefore } = known
      if (!same(personBefore, person)) found.push({ what: 'recipient', id: recipient.id })
      if (definedBefore !== definitions || fieldsBefore !== fields)
        found.push({ what: 'definitions', id: recipient.id })
    }
  }
  return found
}

/** The people an envelope was sent to, after every recorded change. */
export function peopleAfter(
  since: readonly Pick<OpenedEvent, 'kind' | 'details'>[],
): Map<string, JsonObject> {
  const people = new Map<string, JsonObject>()
  for (const event of since) {
    const { kind, details } = event
    const id = textIn(details['recipientId'])
    const known = people.get(id)
    if (kind === 'envelope-sent')
      for (const person of listIn(evidenceIn(event)['people'])) people.set(textIn(person['id']), person)
    if (kind === 'recipient-updated' && known !== undefined)
      people.set(id, { ...known, ...objectIn(evidenceIn(event)['person']) })
    if (kind === 'recipient-removed') people.delete(id)
  }
  return people
}

/** What recipients did: that everyone's act is there, and that values are as they left them. */
function actDisagreements(
  since: readonly OpenedEvent[],
  now: EvidenceState,
  isCommitted: boolean,
): Finding[] {
  const found: Finding[] = []
  const acted = new Set<string>()
  const attested = new Map<string, Json>()
  const values = new Map<string, Json>()
  const owners = new Map<string, Json>()
  const people = new Set(now.recipients.map(({ id }) => id))
  const changed = new Set<string>()
  for (const event of since) {
    const { kind, details } = event
    if (event.version === 1) continue
    const evidence = evidenceIn(event)
    if (kind === 'witness-signed') attested.set(textIn(details['field']), details['of'] ?? null)
    if (kind === 'witness-cleared') attested.delete(textIn(details['field']))
    if (kind === 'field-answered') values.set(textIn(details['field']), evidence['value'] ?? null)
    if (kind === 'recipient-updated' && evidence['areAnswersForgotten'] === true)
      for (const [fieldId, owner] of [
        ...owners,
        ...now.fields.map((one) => [one.id, one.recipientId] as const),
      ])
        if (owner === details['recipientId']) values.delete(fieldId)
    if (kind !== 'recipient-completed') continue
    const id = textIn(details['recipientId'])
    acted.add(id)
    for (const field of listIn(evidence['fields'])) {
      const [fieldId, value] = [textIn(field['id']), field['value'] ?? null]
      const before = values.get(fieldId)
      if (before !== undefined && !same(before, value)) changed.add(fieldId)
      values.set(fieldId, value)
      owners.set(fieldId, field['owner'] ?? null)
    }
    if (people.has(id)) found.push(...whoDisagrees(since, event, now))
  }
  for (const { id, type, sent, completed } of now.recipients) {
    // Copies are neither asked nor finish: they get the documents once these are sealed.
    const isWrong = type === 'carbon-copy' ? sent !== null || completed !== null : !acted.has(id)
    if (isCommitted && isWrong) found.push({ what: 'act', id })
  }
  for (const field of now.fields) {
    const value = values.get(field.id)
    if (value === undefined ? isCommitted : !same(value, valueIn(field)))
      found.push({ what: 'value', id: field.id })
    else if (isOtherwiseWitnessed(field, attested.get(field.id) ?? null, now))
      found.push({ what: 'witness', id: field.id })
    else if (changed.has(field.id)) found.push({ what: 'unexplained-value', id: field.id })
  }
  return found
}

/** Whether a witness attested to other signatures than the signer's. Earlier versions recorded none. */
function isOtherwiseWitnessed(field: EvidenceField, of: Json, now: EvidenceState): boolean {
  if (of === null || (field.answer?.witness ?? null) === null) return false
  const own = now.fields.filter(({ recipientId }) => recipientId === field.recipientId)
  return of !== witnessedDigest(now.offered, own)
}

/** Whether the person, what they saw and what they agreed to are as when they acted. */
function whoDisagrees(since: readonly OpenedEvent[], event: OpenedEvent, now: EvidenceState): Finding[] {
  const found: Finding[] = []
  const id = textIn(event.details['recipientId'])
  const recipient = now.recipients.find((one) => one.id === id)
  if (recipient === undefined) return found
  const act = evidenceIn(event)
  const { offered, documents, person, consent = null } = act
  const shown = shownInAct(act, id)
  const { sent, viewed, completed } = recipient
  const isSeen = shown === null || shown.told === shown.computed
  if (!same(person, { ...personIn(now, recipient), sent, viewed }) || event.at !== completed || !isSeen)
    found.push({ what: 'act', id })
  if (offered !== now.offered || !same(documents, documentsIn(now))) found.push({ what: 'documents', id })
  // Acts of some earlier versions do not name the consent of someone whose number was corrected after it.
  const agreed = since.findLast(
    ({ kind, sequence, actor, at }) =>
      kind === 'recipient-consented' &&
      actor['id'] === id &&
      (consent === null ? at === recipient.consented : sequence === consent),
  )
  const isSameConsent =
    agreed === undefined
      ? consent === null && recipient.consented === null && recipient.consentVersion === null
      : agreed.at === recipient.consented && agreed.details['version'] === recipient.consentVersion
  if (!isSameConsent) found.push({ what: 'consent', id })
  const before = since.filter(({ sequence }) => sequence < event.sequence)
  if (recipient.identity && !isIdentified(before, act, id)) found.push({ what: 'act', id })
  return found
}

/**
 * Whether one of the events that an act names proves the identity of its person, and they were given no other name or
 * address since. `before` is what happened until the act.
 */
export function isIdentified(
  before: readonly Pick<OpenedEvent, 'kind' | 'sequence' | 'details'>[],
  act: JsonObject,
  id: string,
): boolean {
  const named = partsOf(act['authentication'])
  const own = before.filter(({ details }) => details['recipientId'] === id)
  const changed = own.findLast(
    ({ kind, details }) =>
      kind === 'recipient-updated' &&
      partsOf(details['changed']).some((what) => what === 'name' || what === 'email'),
  )
  return own.some(
    ({ kind, sequence }) =>
      kind === 'recipient-identified' && named.includes(sequence) && sequence > (changed?.sequence ?? 0),
  )
}

function partsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

/** What an event commits to; nothing if it has no evidence. */
export function evidenceIn(event: Pick<OpenedEvent, 'details'> | undefined): JsonObject {
  return objectIn(event?.details['evidence'])
}

/** A value as an object, a list or a text; an empty one if it is anything else. */
export function objectIn(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

export function listIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectIn) : []
}

export function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function same(one: Json | undefined, other: Json): boolean {
  return one !== undefined && digestOf('', one) === digestOf('', other)
}

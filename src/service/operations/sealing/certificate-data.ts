import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { fieldName } from '#domain/field/called.ts'
import { intakeNotes } from '#domain/document/intake.ts'
import { maskedNumber } from '#domain/masked-number.ts'
import { eventWords } from '#domain/audit/event-words.ts'
import type { SignatureArt } from '#domain/field/field.ts'
import type {
  Authentication,
  CertificateBranding,
  CertificateConsent,
  CertificateEvent,
  CertificateIdentity,
  CertificateRecipient,
  CertificateWitness,
} from '#pdf/certificate/certificate-data.ts'
import { identityDocuments } from '#domain/verification/identity.ts'
import { languageNames, languages } from '#domain/language.ts'
import { consent } from '#domain/recipient/consent.ts'
import { sha256OfText } from '#evidence/digest.ts'
import { chainStart } from '#evidence/event.ts'
import type { AuditEventRow } from '../../database/envelopes/audit-events.ts'
import type { BrandingRow } from '../../database/organisations/branding.ts'
import type { AuditActor } from '../../database/tables/signing-tables.ts'
import type { DocumentRow, EnvelopeRow, FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import { productColor } from '../../messages/colours.ts'
import { reassignmentsOf } from '../envelopes/reassignments.ts'
import { removalsLeavingUnsigned, sinceSent } from '../envelopes/removals.ts'
import { isoOrNull } from '../moments.ts'
import type { EnvelopeToFinish } from '../../ports/pdf-engine/pdf-engine.ts'
import type { Origin } from '../guests/origin.ts'

/** Everything known about a completed envelope. */
export interface CompletedEnvelope {
  readonly row: EnvelopeRow
  readonly recipients: readonly RecipientRow[]
  readonly documents: readonly DocumentRow[]
  readonly fields: readonly FieldRow[]
  /** Oldest first. */
  readonly events: readonly AuditEventRow[]
  readonly origin: Origin
  readonly logo: Uint8Array | null
  /** Whether mobile numbers are shown only in part. */
  readonly redactsMobiles: boolean
}

/** The content of an envelope's certificate: from its rows and its audit trail, and nothing else. */
export function certificateDataOf(completed: CompletedEnvelope): EnvelopeToFinish['certificateData'] {
  const { row, recipients, documents, events, origin, logo } = completed
  const { sender, branding } = origin
  return {
    branding: brandingOnPaper(branding, logo),
    isTest: isTestOrganisation(row.organisationId),
    envelope: {
      id: row.id,
      name: row.name,
      sender: senderOf(events) ?? { name: sender.name, email: sender.email },
      created: row.created.toISOString(),
      sent: (row.sent ?? row.created).toISOString(),
      completed: (row.completed ?? row.created).toISOString(),
    },
    removals:
      removalsLeavingUnsigned(row, recipients, events)?.map(({ by, ...removal }) => ({
        ...removal,
        by: actorWords(by),
      })) ?? null,
    documents: documents.map(({ id, name, pages, sha256, uploadedSha256, removed, intake }) => ({
      id,
      name,
      pages: pages.length,
      sha256,
      uploadedSha256,
      notes: intakeNotes(removed, intake),
    })),
    recipients: recipients
      .toSorted((one, other) => one.signingOrder - other.signingOrder || one.position - other.position)
      .map((recipient) => recipientFor(recipient, completed)),
    consents: consentsFor(events),
    events: shortened(grouped(events.map((event) => eventFor(event, completed)))),
    auditHead: events.at(-1)?.hash ?? chainStart(row.id),
    utcOffset: sender.timezone,
  }
}

/** In whose name the envelope was last sent, as it was recorded then. Null for those sent by earlier versions. */
function senderOf(events: readonly AuditEventRow[]): { name: string; email: string } | null {
  const sender = events.findLast(({ kind }) => kind === 'envelope-sent')?.details['sender']
  if (sender === null || typeof sender !== 'object' || Array.isArray(sender) || sender === undefined)
    return null
  const { name, email } = sender
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : null
}

/** Branding for certificates and reports. */
export function brandingOnPaper(branding: BrandingRow, logo: Uint8Array | null): CertificateBranding {
  const contact = [branding.email, branding.website, branding.address]
  return {
    organisation: branding.name,
    color: branding.color ?? productColor,
    logo,
    contact: contact.filter((line): line is string => line !== null && line !== ''),
  }
}

function recipientFor(
  row: RecipientRow,
  { fields, events, redactsMobiles }: CompletedEnvelope,
): CertificateRecipient {
  const shown = (number: string | null) =>
    number === null || !redactsMobiles ? number : maskedNumber(number)
  const acts = sinceSent(events).filter(({ actor }) => actor.kind === 'recipient' && actor.id === row.id)
  const last = acts.findLast(({ kind }) => kind === 'recipient-completed')
  const identity = identityOf(events, row.id, last?.sequence)
  const own = fields.filter(({ recipientId }) => recipientId === row.id)
  const drawn = (type: 'signature' | 'initials'): SignatureArt[] =>
    own.flatMap((field) => (field.type === type && field.answer?.art ? [field.answer.art] : []))
  const [signatures, initials] = [drawn('signature'), drawn('initials')]
  return {
    name: row.name,
    email: row.email,
    type: row.type,
    order: row.signingOrder,
    authentication: [
      ...authenticationOf(acts, lastCorrection(events, row.id)),
      ...(identity === null ? [] : (['identity'] as const)),
    ],
    host: hostIn(acts, last?.sequence),
    mobile: shown(row.mobile),
    codeNumber: shown(row.smsAuth),
    sent: isoOrNull(row.sent),
    viewed: isoOrNull(row.viewed),
    consented: isoOrNull(row.consented),
    consentVersion: row.consentVersion,
    completed: isoOrNull(row.completed),
    ipAddress: last?.address ?? null,
    userAgent: last?.userAgent ?? null,
    signature: signatures[0] ?? null,
    initials: initials[0] ?? null,
    places: { signature: signatures.length, initials: initials.length },
    witnesses: own.flatMap((field) => witnessOf(field, row, events)),
    identity,
    inPlaceOf: reassignmentsOf(events, row.id).map(({ former, at, reason }) => ({
      ...former,
      at: at.toISOString(),
      reason,
    })),
  }
}

/**
 * The witness of a field. For one who came by link, the last time they signed: whom a former signer had asked, before
 * the present one consented, is someone else.
 */
function witnessOf(
  { id, answer }: FieldRow,
  { consented }: RecipientRow,
  events: readonly AuditEventRow[],
): CertificateWitness[] {
  const witness = answer?.witness
  if (!witness) return []
  const signed = sinceSent(events).findLast(
    ({ kind, details, actor, at }) =>
      kind === 'witness-signed' &&
      details['field'] === id &&
      actor.email === witness.email &&
      (consented === null || at >= consented),
  )
  const byLink =
    signed?.details['method'] === 'link' ? { at: signed.at.toISOString(), ipAddress: signed.address } : null
  return [{ ...witness, byLink }]
}

const proofs: Readonly<Record<string, Authentication>> = {
  'recipient-opened email': 'email-link',
  'recipient-opened sms': 'sms-link',
  'recipient-opened copied': 'integration-link',
  'recipient-opened public': 'public-link',
  'recipient-opened in-person': 'in-person',
  'recipient-authenticated password': 'password',
  'recipient-authenticated sms-code': 'sms-code',
  'recipient-authenticated email-code': 'email-code',
}

/** Who handed the device to them when they last acted in person. */
function hostIn(acts: readonly AuditEventRow[], until: number | undefined): string | null {
  const host = acts.findLast(
    ({ kind, sequence, details }) =>
      kind === 'recipient-opened' && details['channel'] === 'in-person' && sequence < (until ?? 0),
  )?.details['host']
  return typeof host === 'string' ? host : null
}

/** A change of these makes what was proved before another person's proof. */
const addresses = ['email', 'mobile', 'sms_auth']

/** The sequence number of the latest correction of where a recipient is reached, 0 without one. */
function lastCorrection(events: readonly AuditEventRow[], recipientId: string): number {
  return lastChange(events, recipientId, addresses)
}

/** The sequence number of the latest change of one of these properties of a recipient, 0 without one. */
function lastChange(events: readonly AuditEventRow[], recipientId: string, names: readonly string[]): number {
  const correction = events.findLast(
    ({ kind, details: { recipientId: corrected, changed } }) =>
      kind === 'recipient-updated' &&
      corrected === recipientId &&
      Array.isArray(changed) &&
      names.some((name) => changed.includes(name)),
  )
  return correction?.sequence ?? 0
}

/**
 * How they proved their identity until they finished: by which links they came, and what they had to know. Proofs up to
 * the event `after` don't count.
 */
function authenticationOf(acts: readonly AuditEventRow[], after: number): Authentication[] {
  const until = acts.findLastIndex(({ kind }) => kind === 'recipient-completed')
  const counted = acts.slice(0, until + 1).filter(({ sequence }) => sequence > after)
  const found = counted.flatMap(({ kind, details }) => {
    const way = details['channel'] ?? details['method']
    const proof = proofs[`${kind} ${typeof way === 'string' ? way : ''}`]
    return proof === undefined ? [] : [proof]
  })
  return [...new Set(found)]
}

/** How a recipient's identity was checked until they finished: from the trail, which outlives the verification. */
function identityOf(
  events: readonly AuditEventRow[],
  recipientId: string,
  until: number | undefined,
): CertificateIdentity | null {
  const named = lastChange(events, recipientId, ['name', 'email'])
  const found = sinceSent(events).findLast(
    ({ kind, sequence, details }) =>
      kind === 'recipient-identified' &&
      details['recipientId'] === recipientId &&
      sequence > named &&
      sequence < (until ?? 0),
  )
  if (found === undefined) return null
  const { details, actor, at } = found
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : null)
  return {
    vendor: text('vendor'),
    document: identityDocuments.find((one) => one === details['document']) ?? null,
    selfie: details['selfie'] === true,
    verification: text('verification') ?? '',
    checked: text('checked'),
    warning: text('warning'),
    accepted: details['method'] === 'sender' ? { by: actorWords(actor), at: at.toISOString() } : null,
    isEarlier: details['method'] === 'reuse',
  }
}

/** Every text that someone agreed to since the envelope was last sent, and who. */
function consentsFor(events: readonly AuditEventRow[]): CertificateConsent[] {
  const found = new Map<string, CertificateConsent>()
  for (const { kind, actor, details } of sinceSent(events)) {
    if (kind !== 'recipient-consented') continue
    const language = languages.find((one) => one === details['language']) ?? 'en'
    const text = consent.texts[language]
    const evidence = details['evidence'] as { readonly sha256?: string } | null | undefined
    const sha256 = evidence?.sha256 ?? sha256OfText(text)
    const version = typeof details['version'] === 'string' ? details['version'] : ''
    const isKnown = version === consent.version && sha256 === sha256OfText(text)
    const people = [...(found.get(sha256)?.people ?? []), actorWords(actor)]
    found.set(sha256, {
      version,
      language: languageNames[language],
      text: isKnown ? text.split(/\n+/) : null,
      sha256,
      people: [...new Set(people)],
    })
  }
  return [...found.values()]
}

function eventFor(
  { at, actor, kind, details, address, sequence }: AuditEventRow,
  { fields, events, redactsMobiles }: Pick<CompletedEnvelope, 'fields' | 'events' | 'redactsMobiles'>,
): CertificateEvent {
  const former = formerPerson(events, { kind, details, sequence })
  const words = `${eventWords({ kind, details })}${former === null ? '' : ` (until then ${former.name} <${former.email}>)`}`
  const to = kind === 'recipient-notified' ? reachedAt(details, redactsMobiles) : null
  const field = kind === 'field-answered' ? fields.find(({ id }) => id === details['field']) : undefined
  const answered = field === undefined ? null : fieldName(field)
  return {
    at: at.toISOString(),
    times: 1,
    last: at.toISOString(),
    actor: actorWords(actor),
    event: [words, to === null ? null : `(${to})`, answered && `(${answered})`].filter(Boolean).join(' '),
    ipAddress: address,
  }
}

/** Who a recipient was until an event gave them another name or address. */
export function formerPerson(
  events: readonly AuditEventRow[],
  change: Pick<AuditEventRow, 'kind' | 'details' | 'sequence'>,
): { readonly name: string; readonly email: string } | null {
  if (change.kind !== 'recipient-updated') return null
  const { recipientId } = change.details
  const known = events
    .filter(({ sequence }) => sequence < change.sequence)
    .flatMap(({ kind, details }): unknown[] => {
      if (kind === 'recipient-updated') return details['recipientId'] === recipientId ? [details] : []
      const people = (details['evidence'] as { readonly people?: unknown } | null | undefined)?.people
      const list: readonly { readonly id?: unknown }[] = Array.isArray(people) ? people : []
      return list.filter(({ id }) => id === recipientId)
    })
  const { name, email } = (known.at(-1) ?? {}) as { readonly name?: unknown; readonly email?: unknown }
  if (typeof name !== 'string' || typeof email !== 'string') return null
  return name === change.details['name'] && email === change.details['email'] ? null : { name, email }
}

/** Where a message went, as far as it may be printed. */
function reachedAt(details: AuditEventRow['details'], redactsMobiles: boolean): string | null {
  const { to, channel } = details
  if (typeof to !== 'string' || to === '') return null
  return channel === 'sms' && redactsMobiles ? maskedNumber(to) : to
}

/** Events with those that repeat one another in a row as one, such as a link opened again and again. */
function grouped(events: readonly CertificateEvent[]): CertificateEvent[] {
  const groups: CertificateEvent[] = []
  for (const event of events) {
    const before = groups.at(-1)
    const isAgain =
      before?.event === event.event && before.actor === event.actor && before.ipAddress === event.ipAddress
    if (isAgain) groups[groups.length - 1] = { ...before, times: before.times + 1, last: event.last }
    else groups.push(event)
  }
  return groups
}

/** Rows that a certificate has for what one person does again and again. */
const mostAlike = 12

/**
 * Events without those that someone has repeated beyond a dozen rows, such as by opening a link from ever other addresses:
 * the last row of these stands for all that follow. The trail has each one.
 */
export function shortened(events: readonly CertificateEvent[]): CertificateEvent[] {
  const alike = Map.groupBy(events, ({ event, actor }) => JSON.stringify([event, actor]))
  const dropped = new Set<CertificateEvent>()
  const inPlace = new Map<CertificateEvent, CertificateEvent>()
  for (const rows of alike.values()) {
    const [first, ...others] = rows.slice(mostAlike - 1)
    if (first === undefined || others.length === 0) continue
    for (const one of others) dropped.add(one)
    const addresses = new Set([first, ...others].map(({ ipAddress }) => ipAddress))
    inPlace.set(first, {
      ...first,
      times: others.reduce((sum, { times }) => sum + times, first.times),
      last: others.at(-1)?.last ?? first.last,
      ipAddress: addresses.size === 1 ? first.ipAddress : `${addresses.size} addresses`,
    })
  }
  return events.filter((event) => !dropped.has(event)).map((event) => inPlace.get(event) ?? event)
}

function actorWords(actor: AuditActor): string {
  const { kind, name, email } = actor
  if (!isNamed(actor)) return kind === 'service' ? 'Countersign' : 'Interface (API credentials)'
  const person = email === null ? (name ?? '') : `${name ?? ''} <${email}>`.trim()
  return kind === 'witness' ? `${person}, witness` : person
}

/** Whether the certificate says who an actor is. */
export function isNamed({ kind }: AuditActor): boolean {
  return kind !== 'service' && kind !== 'credentials'
}

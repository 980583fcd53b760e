import { maskedNumber } from '#domain/masked-number.ts'
import { eventWords } from '#domain/audit/event-words.ts'
import type { SignatureArt } from '#domain/field/field.ts'
import type {
  Authentication,
  CertificateBranding,
  CertificateEvent,
  CertificateRecipient,
  CertificateWitness,
} from '#pdf/certificate/certificate-data.ts'
import { chainStart } from '#evidence/event.ts'
import type { AuditEventRow } from '../../database/envelopes/audit-events.ts'
import type { BrandingRow } from '../../database/organisations/branding.ts'
import type { AuditActor } from '../../database/tables/signing-tables.ts'
import type { DocumentRow, EnvelopeRow, FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import { productColor } from '../../messages/colours.ts'
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
    envelope: {
      id: row.id,
      name: row.name,
      sender: { name: sender.name, email: sender.email },
      created: row.created.toISOString(),
      sent: (row.sent ?? row.created).toISOString(),
      completed: (row.completed ?? row.created).toISOString(),
    },
    documents: documents.map(({ id, name, pages, sha256 }) => ({ id, name, pages: pages.length, sha256 })),
    recipients: recipients
      .toSorted((one, other) => one.signingOrder - other.signingOrder || one.position - other.position)
      .map((recipient) => recipientFor(recipient, completed)),
    events: events.map(eventFor),
    auditHead: events.at(-1)?.hash ?? chainStart(row.id),
    utcOffset: sender.timezone,
  }
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
  const mobile = row.smsAuth ?? row.mobile
  const acts = sinceSent(events).filter(({ actor }) => actor.kind === 'recipient' && actor.id === row.id)
  const last = acts.findLast(({ kind }) => kind === 'recipient-completed')
  const own = fields.filter(({ recipientId }) => recipientId === row.id)
  const artOf = (type: FieldRow['type']): SignatureArt | null =>
    own.find((field) => field.type === type && field.answer?.art)?.answer?.art ?? null
  return {
    name: row.name,
    email: row.email,
    type: row.type,
    order: row.signingOrder,
    authentication: authenticationOf(acts),
    mobile: mobile === null || !redactsMobiles ? mobile : maskedNumber(mobile),
    sent: isoOrNull(row.sent),
    viewed: isoOrNull(row.viewed),
    consented: isoOrNull(row.consented),
    consentVersion: row.consentVersion,
    completed: isoOrNull(row.completed),
    ipAddress: last?.address ?? null,
    userAgent: last?.userAgent ?? null,
    signature: artOf('signature'),
    initials: artOf('initials'),
    witnesses: own.flatMap((field) => witnessOf(field, events)),
  }
}

/** The witness of a field. For one who came by link, the last time they signed. */
function witnessOf({ id, answer }: FieldRow, events: readonly AuditEventRow[]): CertificateWitness[] {
  if (!answer?.witness) return []
  const signed = sinceSent(events).findLast(
    ({ kind, details }) => kind === 'witness-signed' && details['field'] === id,
  )
  const byLink =
    signed?.details['method'] === 'link' ? { at: signed.at.toISOString(), ipAddress: signed.address } : null
  return [{ ...answer.witness, byLink }]
}

/** The events since the envelope was last sent: what happened before a recall proves nothing about what was signed. */
function sinceSent(events: readonly AuditEventRow[]): readonly AuditEventRow[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ kind }) => kind === 'envelope-sent'),
    ),
  )
}

const proofs: Readonly<Record<string, Authentication>> = {
  'recipient-opened email': 'email-link',
  'recipient-opened sms': 'sms-link',
  'recipient-opened copied': 'integration-link',
  'recipient-authenticated password': 'password',
  'recipient-authenticated sms-code': 'sms-code',
}

/** How they proved their identity until they finished: by which links they came, and what they had to know. */
function authenticationOf(acts: readonly AuditEventRow[]): Authentication[] {
  const until = acts.findLastIndex(({ kind }) => kind === 'recipient-completed')
  const found = acts.slice(0, until + 1).flatMap(({ kind, details }) => {
    const way = details['channel'] ?? details['method']
    const proof = proofs[`${kind} ${typeof way === 'string' ? way : ''}`]
    return proof === undefined ? [] : [proof]
  })
  return [...new Set(found)]
}

function eventFor({ at, actor, kind, details, address }: AuditEventRow): CertificateEvent {
  return {
    at: at.toISOString(),
    actor: actorWords(actor),
    event: eventWords({ kind, details }),
    ipAddress: address,
  }
}

function actorWords({ kind, name, email }: AuditActor): string {
  if (kind === 'service') return 'Countersign'
  if (kind === 'credentials') return 'Interface (API credentials)'
  const person = email === null ? (name ?? '') : `${name ?? ''} <${email}>`.trim()
  return kind === 'witness' ? `${person}, witness` : person
}

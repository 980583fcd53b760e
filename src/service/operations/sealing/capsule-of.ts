import { personNamed } from '#domain/audit/event-words.ts'
import type { Language } from '#domain/language.ts'
import { consent } from '#domain/recipient/consent.ts'
import { draftCapsule, packBytes } from '#evidence/capsule.ts'
import type { CapsuleDraft } from '#evidence/capsule.ts'
import { sha256OfText } from '#evidence/digest.ts'
import type { AuditEventRow } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeToFinish } from '../../ports/pdf-engine/pdf-engine.ts'
import type { Snapshot, VerifiedEnvelope } from '../envelopes/verify-evidence.ts'
import { formerPerson, isNamed } from './certificate-data.ts'

type Certificate = EnvelopeToFinish['certificateData']

/** The evidence that an envelope's files carry: from the verified snapshot, and open as far as its certificate prints it. */
export function capsuleOf(
  { loaded: { row }, trail, events, documents, anchors }: VerifiedEnvelope,
  certificate: Certificate,
): CapsuleDraft {
  return draftCapsule({
    ...sourceOf({ loaded: { row }, trail, documents, anchors }),
    printed: printedOn(certificate, events),
  })
}

/** Everything about an envelope for those who manage it: all values, or which of them were erased. */
export function packOf(snapshot: Snapshot): Uint8Array {
  return packBytes(sourceOf(snapshot), snapshot.loaded.row.masterSha256)
}

type Source = Pick<Snapshot, 'trail' | 'documents' | 'anchors'> & {
  readonly loaded: Pick<Snapshot['loaded'], 'row'>
}

function sourceOf({ loaded: { row }, trail, documents, anchors }: Source) {
  return {
    envelope: row.id,
    trail,
    anchors: anchors.map(({ sequence, head, token, time }) => {
      return { seq: sequence, head, time: time.toISOString(), token: token.toString('base64') }
    }),
    consents: (Object.entries(consent.texts) as [Language, string][]).map(([language, text]) => {
      return { version: consent.version, language, text, sha256: sha256OfText(text) }
    }),
    offered: row.originalSha256 ?? '',
    documents,
  }
}

/** Every text on a certificate that may be a personal value of the trail. */
function printedOn(
  { envelope, documents, recipients, removals, events: rows }: Certificate,
  events: readonly AuditEventRow[],
): ReadonlySet<string> {
  const people = recipients.flatMap((one) => [
    one.name,
    one.email,
    one.ipAddress,
    one.userAgent,
    one.authentication.includes('sms-link') ? one.mobile : null,
    one.authentication.includes('sms-code') ? one.codeNumber : null,
    ...one.witnesses.flatMap(({ name, email, byLink }) => [name, email, byLink?.ipAddress]),
  ])
  const removed = (removals ?? []).flatMap(({ name, email }) => [name, email])
  const named = events.flatMap((event) => [
    ...(isNamed(event.actor) ? [event.actor.name, event.actor.email] : []),
    personNamed(event),
  ])
  const own = [
    envelope.name,
    envelope.sender.name,
    envelope.sender.email,
    ...documents.map(({ name }) => name),
  ]
  const addresses = rows.map(({ ipAddress }) => ipAddress)
  // Where messages went, also to addresses that were corrected later: rows of the trail end with it.
  const reached = events.flatMap(({ kind, details: { to } }) =>
    kind === 'recipient-notified' &&
    typeof to === 'string' &&
    rows.some(({ event }) => event.endsWith(` (${to})`))
      ? [to]
      : [],
  )
  const former = events.flatMap((event) => {
    const person = formerPerson(events, event)
    return person === null ? [] : [person.name, person.email]
  })
  const texts = [...own, ...former, ...people, ...removed, ...named, ...addresses, ...reached]
  return new Set(texts.filter((text): text is string => typeof text === 'string' && text !== ''))
}

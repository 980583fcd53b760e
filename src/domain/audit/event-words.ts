import type { AuditEventKind } from './audit.ts'

/** An audit event, as far as its description needs it. */
export interface DescribedEvent {
  readonly kind: AuditEventKind
  readonly details?: Readonly<Record<string, unknown>>
}

const plain: Readonly<Record<AuditEventKind, string>> = {
  'envelope-created': 'Envelope created',
  'envelope-sent': 'Envelope sent',
  'envelope-shared': 'Shared with the group',
  'envelope-recalled': 'Envelope recalled to draft',
  'deadline-moved': 'Deadline moved',
  'envelope-completed': 'Envelope completed',
  'envelope-voided': 'Envelope voided',
  'envelope-sealed': 'Documents sealed',
  'recipient-notified': 'Email sent',
  'recipient-failed': 'Message not delivered',
  'recipient-opened': 'Link opened',
  'recipient-authenticated': 'Access confirmed',
  'recipient-authentication-failed': 'Wrong password or code',
  'identity-requested': 'Identity check started',
  'identity-checked': 'Identity check: the sender has to look at it',
  'identity-repeated': 'Identity asked for again',
  'recipient-identified': 'Identity confirmed',
  'recipient-consented': 'Agreed to sign electronically',
  'recipient-viewed': 'Documents viewed',
  'field-answered': 'Shared answer changed',
  'recipient-signed': 'Signature placed',
  'recipient-completed': 'Finished',
  'recipient-declined': 'Declined',
  'recipient-updated': 'Recipient changed',
  'recipient-reassigned': 'Named someone else in their place',
  'recipient-removed': 'Recipient removed',
  'link-created': 'Signing link created',
  'link-requested': 'New signing link requested',
  'witness-invited': 'Witness asked by email',
  'witness-withdrawn': "Witness's link taken back",
  'witness-opened': "Witness's link opened",
  'witness-signed': 'Witness signed',
  'witness-cleared': 'Witness has to sign again, because the signature changed',
  'document-downloaded': 'Document downloaded',
  'erasure-held': 'Put on hold: not erased',
  'erasure-released': 'Hold ended',
  'envelope-purged': 'Envelope purged: personal values and documents erased',
  'files-purged': 'Files erased from the store',
}

/** Events that an actor causes about a recipient: the description names the recipient. */
const aboutSomeone: Readonly<Partial<Record<AuditEventKind, string>>> = {
  'recipient-notified': 'to',
  'recipient-failed': 'to',
  'recipient-updated': ':',
  'recipient-reassigned': ':',
  'recipient-removed': ':',
  'identity-checked': ':',
  'identity-repeated': ':',
  'link-created': 'for',
  'link-requested': 'for',
  'witness-invited': ':',
  'witness-withdrawn': ':',
}

/**
 * A short description of an audit event, with the person it is about if that is not its actor: "Email sent to Ada
 * Park".
 */
export function eventWords({ kind, details = {} }: DescribedEvent): string {
  const words = wordsOf(kind, details)
  const joint = aboutSomeone[kind]
  const whom = personNamed({ kind, details })
  if (joint === undefined || whom === undefined) return words
  return joint === ':' ? `${words}: ${whom}` : `${words} ${joint} ${whom}`
}

/** The person whom the description of an event names in addition to its actor. */
export function personNamed({ kind, details = {} }: DescribedEvent): string | undefined {
  if (aboutSomeone[kind] === undefined) return undefined
  return textIn(details, 'name') ?? textIn(details, 'email')
}

function wordsOf(kind: AuditEventKind, details: Readonly<Record<string, unknown>>): string {
  if (kind === 'envelope-voided' && details['rule'] === 'deadline')
    return 'Envelope voided: its deadline passed'
  if (kind === 'deadline-moved' && details['deadline'] === null) return 'Deadline removed'
  if (kind === 'envelope-shared' && details['shared'] === false) return 'No longer shared'
  if (kind === 'envelope-created' && textIn(details, 'publicLink') !== undefined)
    return 'Envelope created by a public link'
  if (kind === 'recipient-identified' && details['vendor'] === 'local')
    return details['method'] === 'sender'
      ? 'Reading of an identity document accepted by the sender'
      : 'Identity document read and compared'
  const way = details['channel'] ?? details['method']
  const special = typeof way === 'string' ? byWay[`${kind} ${way}`] : undefined
  if (kind === 'recipient-notified' && details['kind'] === 'finished') return 'Finished documents sent'
  if (kind === 'recipient-notified' && details['kind'] === 'reminder') return 'Reminder sent'
  const framed = kind === 'recipient-opened' ? textIn(details, 'framed') : undefined
  const site = framed === 'unknown' ? 'another site' : framed
  const host = kind === 'recipient-opened' ? textIn(details, 'host') : undefined
  const more = `${host === undefined ? '' : `, host ${host}`}${site === undefined ? '' : ` in a page of ${site}`}`
  return `${special ?? plain[kind]}${more}`
}

/** Descriptions that depend on the channel or the method of proof. */
const byWay: Readonly<Record<string, string>> = {
  'witness-signed link': 'Witness signed by their link',
  'recipient-notified sms': 'Text message sent',
  'recipient-opened email': 'Link in the email opened',
  'recipient-opened sms': 'Link in the text message opened',
  'recipient-opened copied': 'Copied link opened',
  'recipient-identified sender': 'Identity accepted by the sender',
  'recipient-identified reuse': 'Identity confirmed by an earlier check',
  'identity-checked stopped': 'Identity check cancelled',
  'recipient-opened public': 'Begun by a public link',
  'recipient-opened in-person': 'Opened in person',
  'recipient-authenticated password': 'Password accepted',
  'recipient-authenticated sms-code': 'SMS code accepted',
  'recipient-authenticated email-code': 'Email code accepted',
  'recipient-authentication-failed password': 'Wrong password',
  'recipient-authentication-failed sms-code': 'Wrong SMS code',
}

function textIn(details: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = details[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

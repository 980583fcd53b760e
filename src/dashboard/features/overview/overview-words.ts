import { eventWords } from '#domain/audit/event-words.ts'
import type { EnvelopeRow, Overview } from '../../api/sending/envelopes.ts'

type Activity = Overview['recent'][number]

/** A recent event as a sentence around the envelope's name: the words before and after it. */
export function activityWords({ kind, actor }: Pick<Activity, 'kind' | 'actor'>): {
  readonly before: string
  readonly after: string
} {
  const who = actor.name ?? actor.email ?? (actor.kind === 'credentials' ? 'The interface' : 'Someone')
  switch (kind) {
    case 'envelope-created':
      return { before: `${who} started`, after: '' }
    case 'envelope-sent':
      return { before: `${who} sent`, after: '' }
    case 'envelope-completed':
      return { before: 'Everyone has finished', after: '' }
    case 'envelope-voided':
      return actor.kind === 'service'
        ? { before: 'The deadline passed:', after: '' }
        : { before: `${who} voided`, after: '' }
    case 'envelope-recalled':
      return { before: `${who} recalled`, after: 'to draft' }
    case 'recipient-viewed':
      return { before: `${who} viewed`, after: '' }
    case 'recipient-completed':
      return { before: `${who} finished`, after: '' }
    case 'recipient-declined':
      return { before: `${who} declined`, after: '' }
    case 'identity-checked':
      return { before: 'You need to check an identity for', after: '' }
    case 'recipient-failed':
      return { before: 'A message about', after: 'couldn’t be delivered' }
    case 'link-requested':
      return { before: `${who} asked for a new link to`, after: '' }
    case 'envelope-shared':
    case 'deadline-moved':
    case 'envelope-sealed':
    case 'erasure-held':
    case 'erasure-released':
    case 'envelope-purged':
    case 'files-purged':
    case 'recipient-notified':
    case 'recipient-opened':
    case 'recipient-authenticated':
    case 'recipient-authentication-failed':
    case 'identity-requested':
    case 'identity-repeated':
    case 'recipient-identified':
    case 'recipient-consented':
    case 'field-answered':
    case 'recipient-signed':
    case 'recipient-updated':
    case 'recipient-reassigned':
    case 'recipient-removed':
    case 'link-created':
    case 'witness-invited':
    case 'witness-withdrawn':
    case 'witness-opened':
    case 'witness-signed':
    case 'witness-cleared':
    case 'document-downloaded':
      return { before: `${eventWords({ kind })}:`, after: '' }
  }
}

/** A duration in the unit that people would use. */
export function durationWords(hours: number): string {
  if (hours < 1) return countWords(Math.max(1, Math.round(hours * 60)), 'minute')
  if (hours < 48) return countWords(Math.round(hours), 'hour')
  return countWords(Math.round(hours / 24), 'day')
}

function countWords(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

/** Whether an open envelope waits for anyone besides the person with this email. */
export function waitsForOthers({ recipients }: Pick<EnvelopeRow, 'recipients'>, email: string): boolean {
  const open = recipients.filter((one) => one.type !== 'carbon-copy' && one.status !== 'completed')
  return open.some((one) => one.email.toLowerCase() !== email.toLowerCase())
}

/** Whom an open envelope is waiting for: those whose turn it is. */
export function waitingForWords(envelope: Pick<EnvelopeRow, 'recipients'>): string {
  const names = envelope.recipients
    .filter((one) => one.type !== 'carbon-copy' && one.status === 'sent')
    .map((one) => one.name || one.email)
  if (names.length === 0) return 'Waiting'
  const [first, second] = names
  if (names.length > 2) return `Waiting for ${first} and ${names.length - 1} others`
  return second === undefined ? `Waiting for ${first}` : `Waiting for ${first} and ${second}`
}

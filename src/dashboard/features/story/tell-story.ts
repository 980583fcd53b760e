import { localLabel } from '#domain/verification/local/label.ts'
import type { AuditTrail, ShownField } from '../../api/sending/envelopes.ts'
import type { Words } from './messages/en.ts'

type AuditEvent = AuditTrail['events'][number]

/** One thing that happened, in one sentence. */
export interface Told {
  readonly sentence: string
  /** The events behind it, oldest first, at least one. */
  readonly events: readonly AuditEvent[]
  /** The pages that it is about, counted across all documents. */
  readonly pages: readonly number[]
}

/**
 * The story of an audit trail, oldest first: a sentence for each event, one for what the same person did several times in a
 * row, and one for signing and finishing. `day` writes a day in the reader's language.
 */
export function tellStory(
  events: readonly AuditEvent[],
  fields: readonly ShownField[],
  words: Words,
  day: (at: Date) => string,
): Told[] {
  const told: Told[] = []
  for (const event of events) {
    const sentence = sentenceOf(event, words, day)
    const last = told.at(-1)
    const before = last?.events.at(-1)
    if (last && before && last.sentence === sentence)
      told[told.length - 1] = { ...last, events: [...last.events, event] }
    else if (last && before && isFinishOf(before, event))
      told[told.length - 1] = { ...last, events: [...last.events, event], pages: pagesOf(event, fields) }
    else told.push({ sentence, events: [event], pages: [] })
  }
  return told
}

/** Whether an event only says that who has just signed has finished with that. */
function isFinishOf(before: AuditEvent, event: AuditEvent): boolean {
  const { kind, at, actor } = before
  return (
    kind === 'recipient-signed' &&
    event.kind === 'recipient-completed' &&
    at === event.at &&
    actor.email === event.actor.email
  )
}

/** The pages with the fields of who has finished. */
function pagesOf({ details }: AuditEvent, fields: readonly ShownField[]): number[] {
  const own = fields.filter(({ recipientId }) => recipientId === details['recipientId'])
  return [...new Set(own.map(({ box }) => box.page))].toSorted((one, other) => one - other)
}

/** What an event says, in one sentence. Names keep their own direction within it. */
function sentenceOf(
  event: AuditEvent,
  { who: people, did, language }: Words,
  day: (at: Date) => string,
): string {
  const { kind, actor, details } = event
  const text = (name: string) => {
    const value = details[name]
    return typeof value === 'string' && value !== '' ? apart(value) : null
  }
  const who = actorIn(actor, people)
  const name = text('name') ?? text('email') ?? people.them
  const reason = text('reason')
  switch (kind) {
    case 'envelope-created':
      return text('publicLink') === null ? did.created(who) : did.createdByLink
    case 'envelope-sent':
      return did.sent(who)
    case 'envelope-shared':
      return details['shared'] === false ? did.unshared(who) : did.shared(who)
    case 'envelope-recalled':
      return did.recalled(who)
    case 'deadline-moved': {
      const { deadline } = details
      return typeof deadline === 'string'
        ? did.deadlineMoved(who, apart(day(new Date(deadline))))
        : did.deadlineRemoved(who)
    }
    case 'envelope-completed':
      return did.completed
    case 'envelope-voided':
      return details['rule'] === 'deadline' ? did.deadlinePassed : did.voided(who)
    case 'envelope-sealed':
      return did.sealed
    case 'recipient-notified':
      return notifiedIn(event, did, name, text('to'))
    case 'recipient-failed':
      return did.failed(name)
    case 'recipient-opened':
      return openedIn(event, did, who)
    case 'recipient-authenticated':
      return details['method'] === 'email-code'
        ? did.emailCode(who)
        : provedIn(event, who, [did.password, did.code, did.authenticated])
    case 'recipient-authentication-failed':
      return provedIn(event, who, [did.wrongPassword, did.wrongCode, did.notAuthenticated])
    case 'identity-requested':
      return did.identityBegun(who)
    case 'identity-checked':
      return details['method'] === 'stopped' ? did.identityStopped(name) : did.identityToReview(name)
    case 'identity-repeated':
      return did.identityRepeated(who, name)
    case 'recipient-identified':
      return identifiedIn(event, { did, language }, who, name)
    case 'recipient-consented':
      return did.consented(who, text('version') ?? '–')
    case 'recipient-viewed':
      return did.viewed(who)
    case 'field-answered':
      return did.answered(who)
    case 'recipient-signed':
      return did.signed(who)
    case 'recipient-completed':
      return did.finished(who)
    case 'recipient-declined':
      return reason === null ? did.declined(who) : did.declinedBecause(who, reason)
    case 'recipient-updated':
      return did.updated(who, name)
    case 'recipient-reassigned':
      return reason === null ? did.reassigned(who, name) : did.reassignedBecause(who, name, reason)
    case 'recipient-removed':
      return did.removed(who, name)
    case 'link-created':
      return did.linkCreated(who, name)
    case 'link-requested':
      return did.linkRequested(text('name') ?? who)
    case 'witness-invited':
      return did.witnessInvited(who, name)
    case 'witness-withdrawn':
      return did.witnessWithdrawn(who, name)
    case 'witness-opened':
      return did.witnessOpened(who)
    case 'witness-signed':
      return did.witnessSigned(who)
    case 'witness-cleared':
      return did.witnessCleared
    case 'document-downloaded':
      return did.downloaded(who)
    case 'erasure-held':
      return reason === null ? did.erasureHeld(who) : did.erasureHeldBecause(who, reason)
    case 'erasure-released':
      return did.erasureReleased(who)
    case 'envelope-purged':
      return details['rule'] === 'retention' ? did.purgedByRule : did.purged(who)
    case 'files-purged':
      return did.filesPurged
  }
}

type Phrase = (who: string) => string

/** The phrase for a password, for a code, or for any other method. */
function provedIn(
  { details: { method } }: AuditEvent,
  who: string,
  [password, code, other]: readonly [Phrase, Phrase, Phrase],
): string {
  if (method === 'password') return password(who)
  return method === 'sms-code' ? code(who) : other(who)
}

/** How an identity was confirmed. Of a sandbox it says that nothing was checked, of a local reading what it does not show. */
function identifiedIn(
  { details: { method, vendor } }: AuditEvent,
  { did, language }: Pick<Words, 'did' | 'language'>,
  who: string,
  name: string,
): string {
  const what =
    method === 'sender'
      ? did.identityAccepted(who, name)
      : method === 'reuse'
        ? did.identityReused(name)
        : vendor === 'local'
          ? did.identityRead(name)
          : did.identified(name)
  if (vendor === 'local') return `${what} ${localLabel[language]}`
  return vendor === 'sandbox' ? `${what} ${did.identitySandbox}` : what
}

function notifiedIn({ details }: AuditEvent, did: Words['did'], name: string, to: string | null): string {
  if (to === null) return did.notified(name)
  if (details['kind'] === 'finished') return did.delivered(name, to)
  if (details['kind'] === 'reminder') return did.reminded(name, to)
  return details['channel'] === 'sms' ? did.texted(name, to) : did.emailed(name, to)
}

function openedIn(
  { details: { framed, channel, host } }: AuditEvent,
  did: Words['did'],
  who: string,
): string {
  if (framed === 'unknown') return did.openedElsewhere(who)
  if (typeof framed === 'string') return did.openedIn(who, apart(framed))
  if (channel === 'in-person') return did.openedInPerson(who, apart(typeof host === 'string' ? host : '–'))
  if (channel === 'email') return did.openedEmail(who)
  if (channel === 'sms') return did.openedText(who)
  if (channel === 'public') return did.openedPublic(who)
  return channel === 'copied' ? did.openedCopy(who) : did.opened(who)
}

function actorIn({ kind, name, email }: AuditEvent['actor'], people: Words['who']): string {
  if (kind === 'service') return people.service
  const known = name === null || name === '' ? email : name
  if (known === null) return people[kind]
  return kind === 'credentials' ? people.program(apart(known)) : apart(known)
}

/** Text in its own direction, to put into text of another. Source: Unicode, UAX #9, isolates. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}

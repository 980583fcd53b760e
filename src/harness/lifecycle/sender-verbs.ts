import { goOn, hasTurn, holdersOf, present, sendLink, waysOf } from './life.ts'
import type { Expected, Life, Person, PersonPlan } from './life.ts'
import type { PersonChange } from './steps.ts'

/** What the sender's verbs do to an envelope and return. Each modifies the given life. */

export const emailOf = (ref: string, version: number) => `${ref.toLowerCase()}.${version}@people.example`
export const mobileOf = (ref: string, version: number) =>
  `+614${ref.slice(1).padStart(4, '0')}${1000 + version}`
/** The version of the addresses of whom a recipient names: others than their sender would give them. */
export const successorOf = (step: number) => step + 500
export const passwordOf = (ref: string) => `Password of ${ref}`

const gone: Expected = { status: 404 }
const conflict: Expected = { status: 409 }

/** Specification, POST /v1/envelopes, rules 1 to 3. A signer whose every field leaves the page has none. */
export function create(life: Life, plans: readonly PersonPlan[], isDraft: boolean): Expected {
  const withFields = plans.filter(({ fields }) => fields.length > 0)
  const isWrong = isDraft
    ? withFields.length > 0
    : !plans.some(({ type }) => type === 'signer') ||
      plans.some(({ type, fields }) => (type === 'signer') !== fields.length > 0) ||
      withFields.some(({ fields }) => fields.every(({ beyondThePage }) => beyondThePage))
  if (isWrong) return { status: 422 }
  life.exists = true
  life.name = 'Agreement'
  life.created = life.step
  life.people = plans.map((plan, index) => newPerson(plan, `P${index + 1}`))
  life.trail.push('envelope-created')
  if (!isDraft) leave(life)
  return { status: 201 }
}

function newPerson(plan: PersonPlan, ref: string): Person {
  return {
    ref,
    type: plan.type,
    order: plan.order,
    muted: plan.muted,
    email: emailOf(ref, 1),
    mobile: plan.hasMobile ? mobileOf(ref, 1) : null,
    password: plan.hasPassword ? passwordOf(ref) : null,
    codeNumber: plan.hasCode ? mobileOf(ref, 0) : null,
    status: plan.type === 'carbon-copy' ? null : 'created',
    sent: null,
    viewed: null,
    consented: null,
    declined: null,
    completed: null,
    reason: null,
    hasDiagnosis: false,
    linkHour: 0,
    reminded: null,
    reminders: 0,
    fields: plan.fields.flatMap((field, index) =>
      field.beyondThePage ? [] : [{ ...field, ref: `${ref}-${index + 1}`, held: null }],
    ),
    isRemoved: false,
    passedOn: 0,
    choices: 0,
  }
}

/** The effects of sending, for a new envelope and for a draft. */
function leave(life: Life): void {
  life.status = 'sent'
  life.sent = life.step
  life.sentHour = life.hour
  life.trail.push('envelope-sent')
  life.told.push('envelope_sent')
  for (const person of present(life)) {
    if (person.type !== 'carbon-copy') person.status = 'pending'
    person.passedOn = 0
    person.choices += 1
  }
  for (const person of present(life))
    if (person.status === 'pending' && hasTurn(life, person)) sendLink(life, person, waysOf(person))
}

/** Open detail 12. */
export function edit(life: Life, what: 'name' | 'metadata' | 'share'): Expected {
  if (life.isDeleted) return gone
  if (what === 'name' && life.status !== 'draft') return conflict
  if (what === 'name') life.name = `Agreement, version ${life.step}`
  if (what === 'share' && !life.isShared) {
    life.isShared = true
    life.trail.push('envelope-shared')
  }
  life.revision += 1
  return { status: 200 }
}

/** The editor saves a draft: the same people, with a signature for each signer or with no field at all. */
export function saveDraft(life: Life, withFields: boolean, isStale: boolean): Expected {
  if (life.isDeleted) return gone
  if (life.status !== 'draft' || isStale || life.revision !== life.seenRevision) return conflict
  for (const person of present(life))
    person.fields =
      withFields && person.type === 'signer'
        ? [{ ref: `${person.ref}-1`, kind: 'signature', required: true, held: null }]
        : []
  life.revision += 1
  return { status: 200 }
}

/** Open detail 8: only from draft, and complete. */
export function send(life: Life): Expected {
  if (life.isDeleted) return gone
  if (life.status !== 'draft') return conflict
  const people = present(life)
  const isReady =
    people.some(({ type }) => type === 'signer') &&
    people.every(({ type, fields }) => (type === 'signer') === fields.length > 0)
  if (!isReady) return { status: 422 }
  leave(life)
  return { status: 204 }
}

/** Dashboard only: a draft again, in which no one has done anything yet; everyone who had a link is notified. */
export function recall(life: Life): Expected {
  if (life.isDeleted) return gone
  if (life.status !== 'sent') return conflict
  life.status = 'draft'
  life.declined = null
  life.deadlineHour = null
  life.revision += 1
  life.trail.push('envelope-recalled')
  for (const session of life.sessions) session.isEnded = true
  for (const link of life.links) link.isRecalled = true
  for (const person of holdersOf(life)) tellEnded(life, 'recalled', person)
  for (const person of present(life)) resetPerson(person)
  return { status: 204 }
}

function tellEnded(life: Life, what: 'recalled' | 'voided', { ref, email, mobile }: Person): void {
  life.jobs.push({ task: `${what}-email`, person: ref, to: email })
  if (mobile !== null) life.jobs.push({ task: `${what}-sms`, person: ref, to: mobile })
}

function resetPerson(person: Person): void {
  person.status = person.type === 'carbon-copy' ? null : 'created'
  person.sent = null
  person.viewed = null
  person.consented = null
  person.declined = null
  person.completed = null
  person.reason = null
  person.hasDiagnosis = false
  person.reminded = null
  person.reminders = 0
  for (const field of person.fields) field.held = null
}

/** Whether the draft was sent before. */
function isRecalled({ status, sent }: Life): boolean {
  return status === 'draft' && sent !== null
}

/** Specification, void; open detail 11. */
export function voidIt(life: Life): Expected {
  if (life.isDeleted) return gone
  if (life.status !== 'sent' && !isRecalled(life)) return conflict
  end(life)
  return { status: 204 }
}

function end(life: Life): void {
  life.status = 'voided'
  life.voided = life.step
  life.trail.push('envelope-voided')
  life.told.push('envelope_voided')
  for (const session of life.sessions) session.isEnded = true
  for (const person of holdersOf(life)) tellEnded(life, 'voided', person)
}

/** Our own: an open envelope ends at a moment within the next year, or does not end by itself. */
export function moveDeadline(life: Life, hours: number | null): Expected {
  if (life.isDeleted) return gone
  if (life.status !== 'sent') return conflict
  if (hours !== null && hours > 24 * 365) return { status: 422 }
  if (hours !== null || life.deadlineHour !== null) life.trail.push('deadline-moved')
  life.deadlineHour = hours === null ? null : life.hour + hours
  return { status: 200 }
}

/** What the service does when the clock has moved on: the sender is told, beside all who are told of a void. */
export function expire(life: Life): void {
  if (life.isDeleted || life.status !== 'sent') return
  if (life.deadlineHour === null || life.deadlineHour > life.hour) return
  end(life)
  life.jobs.push({ task: 'expired-email', person: null })
}

/** Open detail 13: drafts that were never sent. */
export function deleteIt(life: Life): Expected {
  if (life.isDeleted) return gone
  if (life.status !== 'draft' || isRecalled(life)) return conflict
  life.isDeleted = true
  return { status: 204 }
}

/** Specification, Resend rules; open details 26 and 27. */
export function resendEmail(life: Life, person: Person): Expected {
  if (life.isDeleted || person.isRemoved) return gone
  if (life.status !== 'completed') return resend(life, person, ['email'])
  if (person.muted) return conflict
  life.jobs.push({ task: 'finished-email', person: person.ref })
  return { status: 200 }
}

/** Open detail 21: in progress, with a mobile number, not a carbon copy. */
export function resendSms(life: Life, person: Person): Expected {
  if (life.isDeleted || person.isRemoved) return gone
  return person.mobile === null ? conflict : resend(life, person, ['sms'])
}

function resend(life: Life, person: Person, ways: readonly ('email' | 'sms')[]): Expected {
  const isOpen = life.status === 'sent' && ['sent', 'failed', 'declined'].includes(person.status ?? '')
  if (!isOpen || (person.muted && person.status === 'sent')) return conflict
  sendAgain(life, person, ways)
  return { status: 200 }
}

function sendAgain(life: Life, person: Person, ways: readonly ('email' | 'sms')[]): void {
  person.declined = null
  person.reason = null
  sendLink(life, person, ways)
}

/** Specification, Update rules. */
export function change(life: Life, person: Person, to: PersonChange): Expected {
  if (life.isDeleted || person.isRemoved) return gone
  if (isRecalled(life)) return conflict
  if (life.status === 'draft') return changeInDraft(life, person, to)
  const isFixed =
    (to.order !== undefined && to.order !== person.order) ||
    (to.type !== undefined && to.type !== person.type)
  if (life.status !== 'sent' || person.status === 'completed' || isFixed) return conflict
  const before = person.mobile
  write(person, to, life.step)
  const isMobileNew = person.mobile !== before
  for (const session of life.sessions) if (session.person === person.ref) session.isEnded = true
  if (to.email) becomeAnother(person)
  if (to.email) person.choices += 1
  if (to.email || isMobileNew) replaceLinks(life, person)
  life.trail.push(`recipient-updated ${person.ref}`)
  const ways = waysAfter(person, to, isMobileNew)
  if (ways.length > 0) sendAgain(life, person, ways)
  return { status: 200 }
}

function changeInDraft(life: Life, person: Person, to: PersonChange): Expected {
  write(person, to, life.step)
  person.order = to.order ?? 1
  person.type = to.type ?? person.type
  person.status = person.type === 'carbon-copy' ? null : 'created'
  if (person.type !== 'signer') person.fields = []
  life.revision += 1
  return { status: 200 }
}

/** PUT replaces the whole state: omitted members become null or default. */
function write(person: Person, to: PersonChange, step: number): void {
  if (to.email) person.email = emailOf(person.ref, step + 2)
  if (to.mobile === 'new') person.mobile = mobileOf(person.ref, step + 2)
  if (to.mobile === 'none') person.mobile = null
  person.muted = to.muted ?? false
  person.password = to.password === 'set' ? passwordOf(person.ref) : null
  person.codeNumber = null
}

/** Another email means another person: no one signs with what someone else agreed to. */
export function becomeAnother(person: Person): void {
  person.viewed = null
  person.consented = null
  for (const field of person.fields) field.held = null
}

/** No link that someone got before opens the envelope, however they got it. */
export function replaceLinks(life: Life, person: Person, isPassedOn = false): void {
  for (const link of life.links) {
    if (link.person !== person.ref || link.isReplaced) continue
    link.isReplaced = true
    link.isPassedOn = isPassedOn
  }
}

/** The channels by which a changed recipient gets a new link. */
function waysAfter(person: Person, to: PersonChange, isMobileNew: boolean): ('email' | 'sms')[] {
  if (person.status === 'failed' || person.status === 'declined') return waysOf(person)
  if (person.status !== 'sent') return []
  const ways: ('email' | 'sms')[] = []
  if (to.email || (isMobileNew && person.mobile === null)) ways.push('email')
  if (isMobileNew && person.mobile !== null) ways.push('sms')
  return ways
}

/** Specification, Delete rules. */
export function remove(life: Life, person: Person): Expected {
  if (life.isDeleted || person.isRemoved) return gone
  if (isRecalled(life)) return conflict
  if ((life.status !== 'draft' && life.status !== 'sent') || present(life).length === 1) return conflict
  person.isRemoved = true
  life.trail.push(`recipient-removed ${person.ref}`)
  for (const session of life.sessions) if (session.person === person.ref) session.isEnded = true
  for (const link of life.links) if (link.person === person.ref) link.isRemoved = true
  if (life.status === 'draft') life.revision += 1
  else goOn(life)
  return { status: 204 }
}

/** Specification, Token rules 1 and 2. `ref` names the new link. */
export function token(life: Life, person: Person, { days, ref }: { days: number; ref: string }): Expected {
  if (life.isDeleted || person.isRemoved) return gone
  if (life.status === 'draft' || life.status === 'voided') return conflict
  if (life.status === 'sent' && (person.type === 'carbon-copy' || person.status === 'declined'))
    return conflict
  addLink(life, { ref, person: person.ref, channel: 'copied', days, isHeld: true })
  life.trail.push(`link-created ${person.ref}`)
  return { status: 200 }
}

export function addLink(
  life: Life,
  {
    days,
    ...link
  }: { ref: string; person: string; channel: 'email' | 'sms' | 'copied'; days: number; isHeld: boolean },
): void {
  life.links.push({
    ...link,
    endsHour: life.hour + 24 * days,
    isReplaced: false,
    isPassedOn: false,
    isRemoved: false,
    isRecalled: false,
  })
}

/** Retrieving changes nothing; the returned addresses are valid for an hour. */
export function look(life: Life, ref: string): Expected {
  if (life.isDeleted) return gone
  const files = ['original', 'master', 'combined'] as const
  const shown = files.slice(0, life.status === 'completed' ? 3 : 2)
  for (const file of shown)
    life.addresses.push({ ref: `${ref}-${file}`, file, hour: life.hour, person: null, sending: life.sent })
  const people = present(life).map(({ status }) => status ?? 'copy')
  return { status: 200, sees: [life.status, life.name, ...people, ...shown].join(' ') }
}

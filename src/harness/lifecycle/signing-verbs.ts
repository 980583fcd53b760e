import { countTry, goOn, hasTurn, holdersOf, personOf, present, rulesOf, sendLink } from './life.ts'
import type { Expected, Field, Life, Link, Person, Session } from './life.ts'
import { becomeAnother, emailOf, mobileOf, replaceLinks, successorOf } from './sender-verbs.ts'

/** What a recipient's verbs do to an envelope and return. Each modifies the given life. */

const ended: Expected = { status: 401 }

/** The page shown for an active session. Specification: routing, password, one-time code. */
export function pageOf(life: Life, session: Session): string {
  const person = personOf(life, session.person)
  const place = placeOf(life, person)
  if (place !== 'open' && place !== 'finished') return place
  if (person.password !== null && !session.hasPassword) return 'password'
  if (person.codeNumber !== null && !session.hasCode) return 'code'
  return place === 'open' && person.type === 'signer' && person.consented === null ? 'consent' : place
}

function placeOf(life: Life, person: Person): string {
  const isDone = person.status === 'completed'
  if (life.status === 'completed') return isDone || person.type === 'carbon-copy' ? 'finished' : 'closed'
  if (isDone) return 'finished'
  if (person.status === 'declined') return 'declined'
  return hasTurn(life, person) ? 'open' : 'waiting'
}

/** Why a link does not work, or null. Specification: update, delete and token rules; a link is valid to the second. */
export function endOf(life: Life, link: Link): string | null {
  if (link.isRemoved) return 'removed'
  if (life.status === 'voided') return 'voided'
  if (link.isRecalled) return 'recalled'
  if (link.isReplaced) return link.isPassedOn ? 'reassigned' : 'replaced'
  return link.endsHour <= life.hour ? 'expired' : null
}

/** Opens a link; `ref` names the session. Opening has no other effect, because mail scanners follow links too. */
export function open(life: Life, link: Link | undefined, ref: string): Expected {
  if (link === undefined) return { status: 201, sees: 'invalid' }
  const end = endOf(life, link)
  if (end !== null) return { status: 201, sees: end }
  const session: Session = {
    ref,
    person: link.person,
    link: link.ref,
    isEnded: false,
    hasPassword: false,
    hasCode: false,
    code: null,
  }
  life.sessions.push(session)
  life.trail.push(`recipient-opened ${link.person}`)
  return { status: 201, sees: shown(life, session) }
}

/** The page after a verb; the first view of the documents is announced. Finished files come with addresses. */
function shown(life: Life, session: Session): string {
  const page = pageOf(life, session)
  const person = personOf(life, session.person)
  if (page === 'open' && person.viewed === null) {
    person.viewed = life.step
    life.trail.push(`recipient-viewed ${person.ref}`)
    life.told.push(`recipient_viewed ${person.ref}`)
  }
  return page
}

/** Whether the session no longer works: it, its link and its person must exist. */
function isOver(life: Life, session: Session): boolean {
  const link = life.links.find(({ ref }) => ref === session.link)
  if (session.isEnded || link === undefined) return true
  return ['removed', 'recalled', 'replaced', 'reassigned', 'expired'].includes(endOf(life, link) ?? '')
}

/** Looking again changes nothing; anyone who has finished gets addresses of the files, named after `ref`. */
export function view(life: Life, session: Session, ref: string): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  const files = life.status === 'completed' ? (['original', 'combined'] as const) : (['original'] as const)
  if (page === 'finished')
    for (const file of files)
      life.addresses.push({
        ref: `${ref}-${file}`,
        file,
        hour: life.hour,
        person: session.person,
        sending: life.sent,
      })
  return { status: 200, sees: page }
}

/** The pages of a document, for those who sign or have finished only. */
export function readFile(life: Life, session: Session): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  return page === 'open' || page === 'finished' ? { status: 200, sees: 'bytes' } : refused(page)
}

function refused(page: string): Expected {
  return { status: ['password', 'code', 'consent', 'waiting'].includes(page) ? 403 : 409 }
}

/** Five attempts in a quarter of an hour; the right one is counted and removed again. */
export function givePassword(life: Life, session: Session, isRight: boolean): Expected {
  if (isOver(life, session)) return ended
  if (pageOf(life, session) !== 'password') return { status: 200, sees: shown(life, session) }
  const subject = `password ${session.person}`
  if (countTry(life, subject, 5)) return { status: 429 }
  if (!isRight) {
    life.trail.push(`recipient-authentication-failed ${session.person}`)
    return { status: 401 }
  }
  const tries = life.tries[subject]
  if (tries !== undefined) tries.count -= 1
  session.hasPassword = true
  life.trail.push(`recipient-authenticated ${session.person}`)
  return { status: 200, sees: shown(life, session) }
}

/** A new code invalidates the one before; it is generated by the job that sends it. */
export function askForCode(life: Life, session: Session): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  if (page === 'password') return { status: 403 }
  if (page !== 'code') return { status: 409 }
  if (countTry(life, `code ${session.person}`, 5)) return { status: 429 }
  session.code = null
  const job = { task: 'signing-code', person: session.person, session: session.ref }
  if (!life.jobs.some((one) => one.task === job.task && one.session === job.session)) life.jobs.push(job)
  return { status: 204 }
}

/** Six digits, ten minutes, five attempts, single use. */
export function giveCode(life: Life, session: Session, isRight: boolean): Expected {
  if (isOver(life, session)) return ended
  if (pageOf(life, session) !== 'code') return { status: 200, sees: shown(life, session) }
  const { code } = session
  if (code === null || code.hour < life.hour) return { status: 401 }
  code.tries += 1
  if (code.tries > 5) return { status: 429 }
  if (!isRight || !code.isKnown) {
    life.trail.push(`recipient-authentication-failed ${session.person}`)
    return { status: 401 }
  }
  session.code = null
  session.hasCode = true
  life.trail.push(`recipient-authenticated ${session.person}`)
  return { status: 200, sees: shown(life, session) }
}

/** Agreeing once is enough; repeating it is harmless. */
export function agree(life: Life, session: Session): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  const person = personOf(life, session.person)
  if (person.consented === null || page === 'closed') {
    if (page !== 'consent' && page !== 'open') return refused(page)
    person.consented = life.step
    life.trail.push(`recipient-consented ${person.ref}`)
  }
  return { status: 200, sees: shown(life, session) }
}

/** Own fields, and collaborative ones of those who acted before. Specification: Field `read_only`, `collaborative`. */
export function answer(life: Life, session: Session, field: Field | undefined, text: string): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  if (page !== 'open') return refused(page)
  const owner = present(life).find(({ fields }) => field !== undefined && fields.includes(field))
  if (field === undefined || owner === undefined) return { status: 404 }
  const person = personOf(life, session.person)
  if (!mayAnswer(person, owner, field)) return { status: 403 }
  field.held = text
  const isAfterAnAct = present(life).some(({ completed }) => completed !== null)
  if (field.collaborative === true && isAfterAnAct) life.trail.push(`field-answered ${person.ref}`)
  return { status: 200 }
}

function mayAnswer(person: Person, owner: Person, field: Field): boolean {
  const { isEntered, mayBeShared } = rulesOf[field.kind]
  if (person.type !== 'signer' || field.readOnly || !isEntered) return false
  if (person === owner) return true
  if (!field.collaborative || !mayBeShared) return false
  return owner.order < person.order || (owner.order === person.order && owner.status === 'completed')
}

/** Whether a field lets its person finish. Specification: Field `required`. */
export function isFilled(field: Field): boolean {
  const { isEntered, isRequiredUnlessTold } = rulesOf[field.kind]
  const isRequired = field.required ?? isRequiredUnlessTold
  if (!isRequired || field.readOnly || !isEntered) return true
  return (field.held ?? initially(field)) !== ''
}

function initially(field: Field): string {
  return rulesOf[field.kind].isPrefilled ? (field.value ?? '') : ''
}

/** Finishing, once; a second click finds it done. Specification: Recipient transitions. */
export function finish(life: Life, session: Session): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  if (page === 'finished') return { status: 200, sees: page }
  if (page !== 'open') return refused(page)
  const person = personOf(life, session.person)
  if (!person.fields.every(isFilled)) return { status: 422 }
  for (const field of person.fields) settle(field)
  person.status = 'completed'
  person.completed = life.step
  person.hasDiagnosis = false
  if (person.type === 'signer') life.trail.push(`recipient-signed ${person.ref}`)
  life.trail.push(`recipient-completed ${person.ref}`)
  life.told.push(`recipient_completed ${person.ref}`)
  goOn(life)
  if (!person.muted) life.jobs.push({ task: 'receipt-email', person: person.ref, to: person.email })
  return { status: 200, sees: shown(life, session) }
}

/** Fixes the field's printed value. */
function settle(field: Field): void {
  if (!rulesOf[field.kind].isEntered) field.held = 'date'
  field.held ??= initially(field)
}

/** Declining needs no consent. Open detail 17: the envelope stays sent and keeps the latest decline. */
export function decline(life: Life, session: Session): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  if (page === 'declined') return { status: 200, sees: page }
  if (page !== 'open' && page !== 'consent') return refused(page)
  const person = personOf(life, session.person)
  person.status = 'declined'
  person.declined = life.step
  person.reason = 'No, thank you.'
  person.hasDiagnosis = false
  life.declined = life.step
  life.trail.push(`recipient-declined ${person.ref}`)
  life.told.push(`recipient_declined ${person.ref}`)
  life.jobs.push({ task: 'declined-email', person: person.ref })
  for (const other of holdersOf(life))
    if (other.status !== 'declined')
      life.jobs.push({ task: 'other-declined-email', person: other.ref, to: other.email, by: person.ref })
  return { status: 200, sees: 'declined' }
}

/**
 * Our own: whose turn it is puts someone else in their place, with nothing of what they did, at most three times. A password
 * stays, and numbers become those of the new person.
 */
export function reassign(life: Life, session: Session, isAnother: boolean): Expected {
  if (isOver(life, session)) return ended
  const page = pageOf(life, session)
  if (page !== 'open' && page !== 'consent') return refused(page)
  const person = personOf(life, session.person)
  if (person.muted || person.passedOn >= 3) return { status: 409 }
  if (!isAnother) return { status: 422 }
  const { ref } = person
  const version = successorOf(life.step)
  person.email = emailOf(ref, version)
  if (person.mobile !== null) person.mobile = mobileOf(ref, version)
  if (person.codeNumber !== null) person.codeNumber = mobileOf(ref, version)
  person.passedOn += 1
  for (const one of life.sessions) if (one.person === ref) one.isEnded = true
  becomeAnother(person)
  replaceLinks(life, person, true)
  life.trail.push(`recipient-reassigned ${ref}`, `recipient-updated ${ref}`)
  sendLink(life, person, person.mobile === null ? ['email'] : ['email', 'sms'])
  life.jobs.push({ task: 'reassigned-email', person: ref, choices: person.choices })
  return { status: 204 }
}

/** Token rule 3: a new link replaces an expired one; for a muted recipient the integrator is notified instead. */
export function askForLink(life: Life, link: Link | undefined, bySms: boolean): Expected {
  if (link === undefined || endOf(life, link) !== 'expired') return { status: 403 }
  const person = personOf(life, link.person)
  const isUseful =
    life.status === 'completed'
      ? person.type === 'carbon-copy' || person.status === 'completed'
      : ['sent', 'failed', 'completed'].includes(person.status ?? '')
  if (!isUseful) return { status: 403 }
  if (countTry(life, `link ${person.ref}`, 3)) return { status: 429 }
  life.trail.push(`link-requested ${person.ref}`)
  if (person.muted) {
    life.told.push(`recipient_token_request ${person.ref}`)
    return { status: 200, sees: 'told the sender' }
  }
  const kind = life.status === 'completed' ? 'finished-email' : 'signing-email'
  life.jobs.push({ task: bySms && person.mobile !== null ? 'signing-sms' : kind, person: person.ref })
  return { status: 200, sees: 'sent' }
}

import { hasTurn, personOf, present, reminderSettings } from './life.ts'
import type { Address, Expected, Job, Life, Person } from './life.ts'
import { addLink } from './sender-verbs.ts'
import type { Post } from './steps.ts'

/** What happens to an envelope without a verb: jobs, the clock, reminders, downloads. */

const tokenDays = 7
/** The envelope's sender, in the list of messages. */
export const theSender = 'email to the sender'

/** Runs every waiting job, and those that follow, in order. */
export function runJobs(life: Life, post: Post): Expected {
  const messages: string[] = []
  const later: Job[] = []
  for (let job = life.jobs.shift(); job !== undefined; job = life.jobs.shift()) {
    const isDone = runJob(life, job, post, messages)
    if (!isDone && post !== 'gives-up') later.push(job)
  }
  life.jobs = later
  return { status: 200, messages }
}

/** Whether the job is done; otherwise it waits for a retry. */
function runJob(life: Life, job: Job, post: Post, messages: string[]): boolean {
  switch (job.task) {
    case 'seal-envelope':
      seal(life)
      return true
    case 'completed-email':
    case 'expired-email':
      return notice(post, messages)
    case 'declined-email': {
      const person = personOf(life, job.person ?? '')
      return person.isRemoved || person.declined === null || notice(post, messages)
    }
    case 'failed-email': {
      const person = personOf(life, job.person ?? '')
      return person.isRemoved || person.status !== 'failed' || notice(post, messages)
    }
    case 'reassigned-email': {
      const person = personOf(life, job.person ?? '')
      return person.isRemoved || person.choices !== job.choices || notice(post, messages)
    }
    case 'receipt-email':
      return notice(post, messages, `email to ${job.to ?? ''}`)
    case 'recalled-email':
    case 'recalled-sms':
      return tellRecalled(life, job, post, messages)
    case 'voided-email':
      return notice(post, messages, `email to ${job.to ?? ''}`)
    case 'voided-sms':
      return notice(post, messages, `sms to ${job.to ?? ''}`)
    case 'other-declined-email': {
      const other = personOf(life, job.by ?? '')
      const isSettled = life.status !== 'sent' || other.isRemoved || other.declined === null
      return isSettled || notice(post, messages, `email to ${job.to ?? ''}`)
    }
    case 'signing-code':
      return textCode(life, job, post, messages)
    default:
      return mailLink(life, job, post, messages)
  }
}

/** Recipients with a newer link are not told. */
function tellRecalled(life: Life, { task, to = '' }: Job, post: Post, messages: string[]): boolean {
  const isText = task === 'recalled-sms'
  const isOnIt = present(life).some(({ email, mobile }) => (isText ? mobile : email) === to)
  if (isOnIt && life.status !== 'draft' && life.status !== 'voided') return true
  return notice(post, messages, `${isText ? 'sms' : 'email'} to ${to}`)
}

function notice(post: Post, messages: string[], message = theSender): boolean {
  if (post === 'works') messages.push(message)
  return post === 'works' || post === 'refuses'
}

/** Seals once, on first request; then everyone who is not muted gets the documents. */
function seal(life: Life): void {
  if (life.sealed !== null) return
  life.sealed = life.step
  life.trail.push('envelope-sealed')
  life.told.push('envelope_completed')
  for (const { ref, muted } of present(life))
    if (!muted) life.jobs.push({ task: 'finished-email', person: ref })
  life.jobs.push({ task: 'completed-email', person: null })
}

function textCode(life: Life, job: Job, post: Post, messages: string[]): boolean {
  const person = personOf(life, job.person ?? '')
  const session = life.sessions.find(({ ref }) => ref === job.session)
  if (session === undefined || person.isRemoved || person.codeNumber === null) return true
  if (session.isEnded || session.hasCode) return true
  const text = `sms to ${person.codeNumber}`
  const message = messages.filter((one) => one === text).length
  session.code = { isKnown: post === 'works', message, hour: life.hour, tries: 0 }
  if (post === 'works') messages.push(text)
  return post === 'works' || post === 'refuses'
}

/**
 * A message with a link: the link is stored before it is sent, and messages that are no longer wanted or were
 * replaced are not sent.
 */
function mailLink(life: Life, job: Job, post: Post, messages: string[]): boolean {
  const person = personOf(life, job.person ?? '')
  const channel = job.task === 'signing-sms' ? 'sms' : 'email'
  if (!isWanted(life, person, job.task) || isReplaced(life, job)) return true
  const isHeld = post === 'works'
  addLink(life, { ref: `L${life.links.length + 1}`, person: person.ref, channel, days: tokenDays, isHeld })
  if (post === 'is-away') return false
  if (post === 'works') {
    messages.push(`${channel} to ${channel === 'sms' ? person.mobile : person.email}`)
    life.trail.push(`recipient-notified ${person.ref}`)
    if (job.task === 'finished-email') person.hasDiagnosis = false
    return true
  }
  const isFailed = life.status === 'sent' && person.status === 'sent'
  if (isFailed || job.task === 'finished-email') person.hasDiagnosis = true
  if (isFailed) {
    person.status = 'failed'
    life.trail.push(`recipient-failed ${person.ref}`)
    life.told.push(`recipient_failed ${person.ref}`)
    life.jobs.push({ task: 'failed-email', person: person.ref })
  }
  return true
}

/** Whether a later message of its kind to the same person has been tried since this one was. */
function isReplaced(life: Life, job: Job): boolean {
  const kind = `${job.task} ${job.person}`
  const latest = life.messages[kind] ?? 0
  job.begun ??= latest + 1
  life.messages[kind] = Math.max(latest, job.begun)
  return job.begun < latest
}

function isWanted(life: Life, person: Person, task: string): boolean {
  const isText = task === 'signing-sms'
  if (person.isRemoved || person.muted || (isText && person.mobile === null)) return false
  if (task === 'finished-email') return life.status === 'completed'
  if (life.status === 'completed') return isText
  if (life.status !== 'sent') return false
  if (task === 'reminder-email') return person.status === 'sent' && hasTurn(life, person)
  return person.status === 'completed' || (person.status !== 'declined' && hasTurn(life, person))
}

/** Reminds everyone whom others wait for, at most once per interval. Specification: muted recipients get none. */
export function remind(life: Life): Expected {
  for (const person of present(life)) {
    const last = person.sent === null && person.reminded === null ? life.sentHour : person.linkHour
    const isDue =
      life.hour - last >= 24 * reminderSettings.everyDays && person.reminders < reminderSettings.atMost
    const isWaitedFor = life.status === 'sent' && person.status === 'sent' && hasTurn(life, person)
    if (!isDue || !isWaitedFor || person.muted) continue
    person.reminded = life.step
    person.linkHour = life.hour
    person.reminders += 1
    life.jobs.push({ task: 'reminder-email', person: person.ref })
  }
  return { status: 200 }
}

/**
 * A temporary address: valid for an hour, and for a recipient no longer than their access. Specification: Download
 * URLs.
 */
export function download(life: Life, address: Address | undefined): Expected {
  if (address === undefined) return { status: 403 }
  if (address.hour < life.hour) return { status: 403 }
  if (life.isDeleted) return { status: 404 }
  const isShut = life.status === 'voided' || life.status === 'draft' || address.sending !== life.sent
  if (address.person !== null && (isShut || personOf(life, address.person).isRemoved)) return { status: 403 }
  if (life.status === 'completed' && address.file !== 'original') seal(life)
  return { status: 200, sees: 'bytes' }
}

/**
 * What the specification says about an envelope's life, independent of the service's own rules. Times are the numbers
 * of the steps at which something happened; null before that.
 */
export type Moment = number | null

export type PersonType = 'signer' | 'viewer' | 'carbon-copy'
type PersonStatus = 'created' | 'pending' | 'sent' | 'failed' | 'completed' | 'declined' | null

export type FieldKind = 'signature' | 'input' | 'checkbox' | 'date'

/** What the specification says of a kind of field. */
interface KindRules {
  /** Whether a recipient enters something; otherwise the service does when they finish. */
  readonly isEntered: boolean
  readonly mayBeShared: boolean
  readonly isRequiredUnlessTold: boolean
  /** Whether it begins with its sender's value. */
  readonly isPrefilled: boolean
}

export const rulesOf: Readonly<Record<FieldKind, KindRules>> = {
  signature: { isEntered: true, mayBeShared: false, isRequiredUnlessTold: true, isPrefilled: false },
  input: { isEntered: true, mayBeShared: true, isRequiredUnlessTold: false, isPrefilled: true },
  checkbox: { isEntered: true, mayBeShared: true, isRequiredUnlessTold: false, isPrefilled: false },
  date: { isEntered: false, mayBeShared: false, isRequiredUnlessTold: false, isPrefilled: false },
}

/** A requested field. */
export interface FieldPlan {
  readonly kind: FieldKind
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly collaborative?: boolean
  readonly value?: string
  /** Its box would leave the page: it is skipped silently. */
  readonly beyondThePage?: boolean
}

export interface Field extends FieldPlan {
  readonly ref: string
  /** Its content, `''` if empty after its person finished; null if unchanged. */
  held: string | null
}

/** A requested recipient. */
export interface PersonPlan {
  readonly type: PersonType
  readonly order: number
  readonly muted: boolean
  readonly hasMobile: boolean
  readonly hasPassword: boolean
  readonly hasCode: boolean
  readonly fields: readonly FieldPlan[]
}

export interface Person {
  readonly ref: string
  type: PersonType
  order: number
  muted: boolean
  email: string
  mobile: string | null
  password: string | null
  codeNumber: string | null
  status: PersonStatus
  sent: Moment
  viewed: Moment
  consented: Moment
  declined: Moment
  completed: Moment
  reason: string | null
  /** Whether there is a reason why a message did not arrive. */
  hasDiagnosis: boolean
  /** The hour and the step of the latest link or reminder; reminders since the link. */
  linkHour: number
  reminded: Moment
  reminders: number
  fields: Field[]
  isRemoved: boolean
  /** How often their place was passed on since the envelope was sent. */
  passedOn: number
  /** How often the sender chose whose place it is: by sending, or with another email. */
  choices: number
}

export interface Link {
  readonly ref: string
  readonly person: string
  readonly channel: 'email' | 'sms' | 'copied'
  readonly endsHour: number
  /** Whether someone has it: no one has the links in unsent messages. */
  readonly isHeld: boolean
  isReplaced: boolean
  /** Replaced because its person named someone else. */
  isPassedOn: boolean
  isRemoved: boolean
  isRecalled: boolean
}

export interface Session {
  readonly ref: string
  readonly person: string
  readonly link: string
  isEnded: boolean
  hasPassword: boolean
  hasCode: boolean
  /** The latest one-time code. */
  code: {
    /** Whether the text message arrived, and how many to the same number were sent before it in the same post. */
    readonly isKnown: boolean
    readonly message: number
    readonly hour: number
    tries: number
  } | null
}

export interface Job {
  readonly task: string
  readonly person: string | null
  readonly session?: string
  /** The message's address, whatever happens to its person. */
  readonly to?: string
  /** Who declined, when others are told. */
  readonly by?: string
  /** How often the sender had chosen whose place it is when it was passed on. */
  readonly choices?: number
  /** Its index among the messages of its kind to this person, in the order in which they were first tried. */
  begun?: number
}

/** A temporary address of a file, from an answer. */
export interface Address {
  readonly ref: string
  readonly file: 'original' | 'master' | 'combined'
  readonly hour: number
  /** The recipient it was made for, if any, and in which sending. */
  readonly person: string | null
  readonly sending: Moment
}

export interface Life {
  /** Number of the current step and hours elapsed on the clock. */
  step: number
  hour: number
  exists: boolean
  isDeleted: boolean
  status: 'draft' | 'sent' | 'completed' | 'voided'
  name: string
  isShared: boolean
  revision: number
  /** The revision that the account saving a draft knows: the one before the step. */
  seenRevision: number
  created: Moment
  sent: Moment
  sentHour: number
  declined: Moment
  completed: Moment
  voided: Moment
  /** The hour of the clock at which the service voids it. */
  deadlineHour: number | null
  sealed: Moment
  people: Person[]
  links: Link[]
  sessions: Session[]
  /** Waiting jobs, in order. */
  jobs: Job[]
  /** The audit trail: what happened, and to or by whom. */
  trail: string[]
  /** Events for the organisation's webhook endpoint, in order. */
  told: string[]
  addresses: Address[]
  /** The number of messages of a kind that were started for a person. */
  messages: Record<string, number>
  /** Attempts that count against a limit, by subject, with the hour of the first. */
  tries: Record<string, { hour: number; count: number }>
}

/** A step's answer: an HTTP status and what is shown on the page or sent. */
export interface Expected {
  readonly status: number
  /** The step of the signing page, why a link does not work, or what else is shown. */
  readonly sees?: string
  /** Messages that are sent, in order: channel and address. */
  readonly messages?: readonly string[]
}

/** Reminders every three days, two at most: the setting of every organisation in the model. */
export const reminderSettings = { everyDays: 3, atMost: 2 } as const

export function newLife(): Life {
  return {
    step: 0,
    hour: 0,
    exists: false,
    isDeleted: false,
    status: 'draft',
    name: '',
    isShared: false,
    revision: 1,
    seenRevision: 1,
    created: null,
    sent: null,
    sentHour: 0,
    declined: null,
    completed: null,
    voided: null,
    deadlineHour: null,
    sealed: null,
    people: [],
    links: [],
    sessions: [],
    jobs: [],
    trail: [],
    told: [],
    addresses: [],
    messages: {},
    tries: {},
  }
}

/** Who was sent a link and wants messages. */
export function holdersOf(life: Life): Person[] {
  return present(life).filter(({ sent, muted, status }) => sent !== null && !muted && status !== 'failed')
}

/** The remaining recipients, in request order. */
export function present(life: Life): Person[] {
  return life.people.filter((person) => !person.isRemoved)
}

export function personOf(life: Life, ref: string): Person {
  const person = life.people.find((one) => one.ref === ref)
  if (person === undefined) throw new Error(`Nobody is called ${ref}`)
  return person
}

/** Everyone whom the envelope still waits for. */
function missing(life: Life): Person[] {
  return present(life).filter((one) => one.type !== 'carbon-copy' && one.status !== 'completed')
}

/** Specification: lower orders act first, equal ones in parallel. */
export function hasTurn(life: Life, person: Person): boolean {
  const waiting = missing(life)
  return waiting.includes(person) && waiting.every((one) => one.order >= person.order)
}

/** Sends a person their link by these channels; a muted one gets the turn silently. Open details 20 and 26. */
export function sendLink(life: Life, person: Person, ways: readonly ('email' | 'sms')[]): void {
  person.status = 'sent'
  person.hasDiagnosis = false
  if (person.muted) return
  person.sent = life.step
  person.linkHour = life.hour
  person.reminded = null
  person.reminders = 0
  for (const way of ways) {
    life.jobs.push({ task: `signing-${way}`, person: person.ref })
    life.told.push(`recipient_sent ${person.ref} ${way}`)
  }
}

export function waysOf(person: Person): ('email' | 'sms')[] {
  return person.mobile === null ? ['email'] : ['email', 'sms']
}

/** After someone finished or left: the next order gets its turn, or the envelope is complete. */
export function goOn(life: Life): void {
  if (missing(life).length > 0) {
    for (const person of present(life))
      if (person.status === 'pending' && hasTurn(life, person)) sendLink(life, person, waysOf(person))
    return
  }
  life.status = 'completed'
  life.completed = life.step
  life.trail.push('envelope-completed')
  life.jobs.push({ task: 'seal-envelope', person: null })
}

/**
 * Counts an attempt, and says whether it exceeds the limit. A window ends when the clock has moved by an hour or
 * more.
 */
export function countTry(life: Life, subject: string, most: number): boolean {
  const known = life.tries[subject]
  const count = known === undefined || known.hour < life.hour ? 1 : known.count + 1
  const hour = count === 1 ? life.hour : (known?.hour ?? life.hour)
  life.tries[subject] = { hour, count }
  return count > most
}

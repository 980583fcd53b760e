import { allFields, heldLinks } from './expected.ts'
import { hasTurn, present } from './life.ts'
import type { FieldPlan, Life, Person, PersonPlan, Session } from './life.ts'
import type { Random } from './random.ts'
import { placeOf, places } from './run.ts'
import type { Choose, Place } from './run.ts'
import { endOf, isFilled, pageOf } from './signing-verbs.ts'
import type { PersonChange, Step } from './steps.ts'

type Weighed = readonly [weight: number, step: Step]

/** What a life is led to: a verb, by its number among all, tried while the envelope is in a status. */
interface Aim {
  readonly verb: number
  readonly place: Place
}

/** The aim with a number. They are all pairs of a verb and a status, over and over. */
export function aimOf(number: number): Aim {
  const later = places.filter((place) => place !== 'none')
  return { verb: Math.floor(number / later.length), place: later[number % later.length] ?? 'sent' }
}

/** How a life is chosen. One in `longOnceIn` is long; with an aim, a life goes on until that is reached. */
interface Manner {
  readonly longOnceIn?: number
  readonly aim?: Aim | null
}

/**
 * Chooses steps at random: mostly what someone would do in this situation, and a little of everything else, because
 * every "no" is part of the API too. Most lives are short, so that many start; a few more steps are tried after the
 * end.
 */
export function byChance(random: Random, { longOnceIn = 8, aim = null }: Manner = {}): Choose {
  const most = random.onceIn(longOnceIn) ? 8 + random.below(9) : 2 + random.below(3)
  let isAimLeft = aim !== null
  return (life, taken) => {
    const hasEnded = life.isDeleted || life.status === 'voided' || life.status === 'completed'
    const end = isAimLeft ? longest : most + (hasEnded ? 3 : 0)
    if (taken.length >= end) return null
    if (!life.exists) return creation(random, aim)
    const all = anything(life, random)
    if (aim !== null && isAimLeft && !random.onceIn(6)) {
      isAimLeft = placeOf(life) !== aim.place
      return isAimLeft ? towards(aim.place, life, random) : (all[aim.verb % all.length]?.[1] ?? null)
    }
    const asThingsStand = atLength(life, random)
    const isSensible = asThingsStand.length > 0 && !random.onceIn(4)
    return random.weighed(isSensible ? asThingsStand : all)
  }
}

/** A life that has not reached its aim after so many steps never will, for example since somebody declined. */
const longest = 16

/** The next step of someone who wants an envelope to be in a status. */
function towards(place: Place, life: Life, random: Random): Step {
  if (place === 'deleted' && life.status === 'draft') return { does: 'delete' }
  if (place === 'voided' && life.status === 'sent') return { does: 'void' }
  const hindering = new Set<Step['does']>(['decline', 'delete', 'recall', 'reassign', 'remove', 'save-draft'])
  const helpful = atLength(life, random).filter(([, { does }]) => !hindering.has(does))
  return random.weighed(helpful.length > 0 ? helpful : anything(life, random))
}

function creation(random: Random, aim: Aim | null): Step {
  const place = aim?.place
  const draft = random.onceIn(4) || place === 'draft' || place === 'deleted'
  const isWrong = aim === null && random.onceIn(25)
  const count = random.weighed([
    [place === 'completed' ? 20 : 4, 1],
    [4, 2],
    [1, 3],
    [1, 4],
  ])
  const people = Array.from({ length: count }, (_, index) => aPerson(random, index, draft !== isWrong))
  return { does: 'create', draft, people: isWrong && random.onceIn(3) ? people.slice(1) : people }
}

function aPerson(random: Random, index: number, isWithoutFields: boolean): PersonPlan {
  const type =
    index === 0
      ? 'signer'
      : random.weighed([
          [6, 'signer'],
          [2, 'viewer'],
          [2, 'carbon-copy'],
        ] as const)
  return {
    type,
    order: 1 + random.below(3),
    muted: random.onceIn(8),
    hasMobile: random.onceIn(4),
    hasPassword: random.onceIn(100),
    hasCode: random.onceIn(20),
    fields: isWithoutFields || type !== 'signer' ? [] : fieldPlans(random),
  }
}

function fieldPlans(random: Random): FieldPlan[] {
  const more: FieldPlan[] = [
    { kind: 'input', required: true },
    { kind: 'input', collaborative: true },
    { kind: 'input', readOnly: true, required: true, value: 'printed' },
    { kind: 'input', required: true, value: 'from the sender' },
    { kind: 'checkbox', required: true },
    { kind: 'checkbox', collaborative: true },
    { kind: 'date', required: true },
    { kind: 'signature', required: false },
    { kind: 'signature', beyondThePage: true },
  ]
  return [{ kind: 'signature' }, ...more.filter(() => random.onceIn(6))]
}

/** What someone would do now. */
function atLength(life: Life, random: Random): Weighed[] {
  if (life.isDeleted) return []
  if (life.status === 'draft')
    return [
      [5, { does: 'save-draft', fields: true, stale: false }],
      [isSendable(life) ? 8 : 2, { does: 'send' }],
      [1, { does: 'edit', what: 'name' }],
      [2, { does: 'change', person: random.below(4), to: changes(random) }],
      [1, { does: 'remove', person: random.below(4) }],
      [1, { does: 'delete' }],
    ]
  if (life.status === 'voided') return []
  const steps = life.sessions.flatMap((session, index) => inSession(life, session, index, random))
  if (life.jobs.length > 0)
    steps.push([life.status === 'completed' ? 10 : 4, { does: 'jobs', post: 'works' }])
  if (life.status === 'completed') steps.push(...afterwards(life, random))
  else steps.push(...whileOpen(life, random))
  return [...steps, ...towardsSession(life, random)]
}

/** What its sender does with an open envelope, and the end of its time. */
function whileOpen({ sessions, deadlineHour }: Life, random: Random): Weighed[] {
  return [
    [sessions.length > 0 ? 1 : 0, { does: 'recall' }],
    [0.4, { does: 'move-deadline', hours: random.pick([24, 72, null]) }],
    [deadlineHour === null ? 0 : 2, { does: 'pass', hours: random.pick([1, 24]) }],
  ]
}

/** What is done with finished documents. */
function afterwards(life: Life, random: Random): Weighed[] {
  return [
    [3, { does: 'look' }],
    [life.addresses.length > 0 ? 5 : 0.1, { does: 'download', address: random.below(8) }],
    [2, { does: 'open', link: random.below(8) }],
    [2, { does: 'resend-email', person: random.below(8) }],
    [2, { does: 'pass', hours: random.pick([1, 168]) }],
  ]
}

function isSendable(life: Life): boolean {
  return present(life).every(({ type, fields }) => (type === 'signer') === fields.length > 0)
}

function inSession(life: Life, session: Session, index: number, random: Random): Weighed[] {
  if (session.isEnded) return []
  switch (pageOf(life, session)) {
    case 'password':
      return [[8, { does: 'give-password', session: index, right: !random.onceIn(4) }]]
    case 'code':
      return [
        [4, { does: 'ask-for-code', session: index }],
        [8, { does: 'give-code', session: index, right: !random.onceIn(4) }],
      ]
    case 'consent':
      return [
        [12, { does: 'consent', session: index }],
        [1, { does: 'decline', session: index }],
        [1, { does: 'reassign', session: index, another: true }],
      ]
    case 'open':
      return filling(life, session, index)
    case 'finished':
      return [
        [1, { does: 'view', session: index }],
        [1, { does: 'read-file', session: index }],
      ]
    default:
      return [[1, { does: 'view', session: index }]]
  }
}

function filling(life: Life, session: Session, index: number): Weighed[] {
  const person = life.people.find(({ ref }) => ref === session.person)
  const fields = allFields(life)
  const empty = person?.fields.filter((field) => !isFilled(field)) ?? []
  const answers = empty.map((field): Weighed => {
    return [10, { does: 'answer', session: index, field: fields.indexOf(field), empty: false }]
  })
  return [
    ...answers,
    [empty.length === 0 ? 14 : 0.5, { does: 'finish', session: index }],
    [1, { does: 'decline', session: index }],
    [1, { does: 'reassign', session: index, another: true }],
    [1, { does: 'read-file', session: index }],
  ]
}

/** Links for those who can act and have no page open yet. */
function towardsSession(life: Life, random: Random): Weighed[] {
  const held = heldLinks(life)
  return life.people.flatMap((person, index): Weighed[] => {
    if (person.isRemoved || isAtWork(life, person) || !isAwaited(life, person)) return []
    const links = held.flatMap((link, number) =>
      link.person === person.ref && endOf(life, link) === null ? [number] : [],
    )
    const [link] = links
    return link === undefined
      ? [[6, { does: 'token', person: index, days: random.pick([1, 7, 90]) }]]
      : [[10, { does: 'open', link }]]
  })
}

function isAtWork(life: Life, { ref }: Person): boolean {
  return life.sessions.some((session) => session.person === ref && !session.isEnded)
}

function isAwaited(life: Life, person: Person): boolean {
  return life.status === 'sent' && hasTurn(life, person) && person.status !== 'declined'
}

/** Anything at all, by anyone, at any time. */
function anything(life: Life, random: Random): Weighed[] {
  const person = random.below(8)
  const session = random.below(8)
  const link = random.below(8)
  const expired = heldLinks(life).findIndex((one) => endOf(life, one) === 'expired')
  return [
    [0.6, { does: 'void' }],
    [0.6, { does: 'recall' }],
    [0.4, { does: 'delete' }],
    [0.4, { does: 'send' }],
    [0.8, { does: 'edit', what: random.pick(['name', 'metadata', 'share']) }],
    [0.4, { does: 'save-draft', fields: !random.onceIn(3), stale: random.onceIn(2) }],
    [1, { does: 'resend-email', person }],
    [0.7, { does: 'resend-sms', person }],
    [1.2, { does: 'remove', person }],
    [2, { does: 'change', person, to: changes(random) }],
    [0.6, { does: 'token', person, days: random.pick([1, 7, 90]) }],
    [1, { does: 'open', link }],
    [
      expired < 0 ? 0.3 : 4,
      { does: 'ask-for-link', link: expired < 0 ? link : expired, bySms: random.onceIn(2) },
    ],
    [0.5, { does: 'view', session }],
    [0.8, { does: 'read-file', session }],
    [0.4, { does: 'consent', session }],
    [0.5, { does: 'answer', session, field: random.below(16), empty: random.onceIn(3) }],
    [0.5, { does: 'finish', session }],
    [0.4, { does: 'decline', session }],
    [0.4, { does: 'reassign', session, another: !random.onceIn(3) }],
    [0.3, { does: 'ask-for-code', session }],
    [0.3, { does: 'give-password', session, right: random.onceIn(2) }],
    [0.3, { does: 'give-code', session, right: random.onceIn(2) }],
    [0.7, { does: 'look' }],
    [life.addresses.length > 0 ? 2 : 0.1, { does: 'download', address: random.below(8) }],
    [1, { does: 'jobs', post: random.pick(['refuses', 'is-away', 'gives-up', 'works']) }],
    [1, { does: 'pass', hours: random.pick([1, 24, 72, 168, 2160]) }],
    [0.8, { does: 'remind' }],
    [0.6, { does: 'move-deadline', hours: random.pick([1, 168, 10_000, null]) }],
  ]
}

function changes(random: Random): PersonChange {
  return {
    ...(random.onceIn(3) ? { email: true } : {}),
    ...(random.onceIn(3) ? { mobile: random.pick(['new', 'none'] as const) } : {}),
    ...(random.onceIn(5) ? { order: 1 + random.below(3) } : {}),
    ...(random.onceIn(8) ? { type: random.pick(['signer', 'viewer', 'carbon-copy'] as const) } : {}),
    ...(random.onceIn(5) ? { muted: random.onceIn(2) } : {}),
    ...(random.onceIn(60) ? { password: 'set' as const } : {}),
  }
}

import type { Expected, Life, Moment, Person } from './life.ts'
import { present } from './life.ts'
import type { Observation, SeenAnswer } from './observe.ts'

/** The start and end of a step, in milliseconds of the database's clock. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What the comparison needs besides model and database. */
export interface Witness {
  /** Ids of people by their names in the model. */
  readonly people: ReadonlyMap<string, string>
  /** When each step was taken. */
  readonly spans: readonly Span[]
  /**
   * How much of the trail and of the announced events existed before, in this order; new entries may have any order
   * if jobs made them.
   */
  readonly ordered: { readonly trail: number; readonly told: number } | null
}

/** Describes where an answer differs from the model. */
export function answerDifferences(expected: Expected, seen: Expected): string[] {
  return [
    ...differs('status', expected.status, seen.status),
    ...(expected.sees === undefined ? [] : differs('seen', expected.sees, seen.sees)),
    ...differs('messages', expected.messages?.toSorted(), seen.messages?.toSorted()),
  ]
}

/** Describes where the database differs from the model. */
export function differences(life: Life, seen: Observation, witness: Witness): string[] {
  if (!life.exists || life.isDeleted) return differs('envelope', null, seen.envelope)
  const { envelope } = seen
  if (envelope === null) return ['the envelope is gone']
  const named = namer(witness)
  const at = (what: string, moment: Moment, time: number | null) => atMoment(what, moment, time, witness)
  return [
    ...differs('status of the envelope', life.status, envelope.status),
    ...differs('name', life.name, envelope.name),
    ...differs('shared', life.isShared, envelope.shared),
    ...differs('revision', life.revision, envelope.revision),
    ...differs('deadline', life.deadlineHour !== null, envelope.hasDeadline),
    ...at('created', life.created, envelope.created),
    ...at('sent', life.sent, envelope.sent),
    ...at('voided', life.voided, envelope.voided),
    ...at('declined', life.declined, envelope.declined),
    ...at('completed', life.completed, envelope.completed),
    ...at('sealed', life.sealed, envelope.sealed),
    ...peopleDifferences(life, seen, witness),
    ...fieldDifferences(life, seen),
    ...differs('links', linksOf(life), linksSeen(seen, named)),
    ...differs('sessions', sessionsOf(life), sessionsSeen(seen, named)),
    ...differs('jobs', jobsOf(life), jobsSeen(seen, named)),
    ...differs(
      'audit trail',
      tail(life.trail, witness.ordered?.trail),
      tail(trailSeen(seen, named), witness.ordered?.trail),
    ),
    ...differs(
      'events',
      tail(life.told, witness.ordered?.told),
      tail(toldSeen(seen, named), witness.ordered?.told),
    ),
    ...(seen.webhookJobs > 1 ? [`${seen.webhookJobs} webhook jobs wait in one queue`] : []),
  ]
}

function differs(what: string, expected: unknown, seen: unknown): string[] {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(seen)]
  return one === other ? [] : [`${what}: expected ${one}, was ${other}`]
}

/** A list whose first part is ordered; the rest is compared regardless of order. */
function tail(list: readonly string[], ordered: number | undefined): string[] {
  return ordered === undefined ? [...list] : [...list.slice(0, ordered), ...list.slice(ordered).toSorted()]
}

function namer({ people }: Witness): (id: string | null) => string {
  const names = new Map([...people].map(([name, id]) => [id, name]))
  return (id) => (id === null ? '' : (names.get(id) ?? 'an unknown person'))
}

function atMoment(what: string, moment: Moment, time: number | null, { spans }: Witness): string[] {
  if (moment === null) return time === null ? [] : [`${what} is set, and should not be`]
  if (time === null) return [`${what} is not set, and should be since step ${moment + 1}`]
  const span = spans[moment]
  if (span !== undefined && time >= span.from - 1 && time <= span.to + 1) return []
  return [`${what} is not of step ${moment + 1}: ${time}, which went from ${span?.from} to ${span?.to}`]
}

function peopleDifferences(life: Life, seen: Observation, witness: Witness): string[] {
  const named = namer(witness)
  const there = present(life)
  const who = differs(
    'recipients',
    there.map(({ ref }) => ref),
    seen.people.map(({ id }) => named(id)),
  )
  return who.length > 0
    ? who
    : there.flatMap((person, index) => personDifferences(person, seen.people[index], witness))
}

function personDifferences(
  person: Person,
  seen: Observation['people'][number] | undefined,
  witness: Witness,
): string[] {
  if (seen === undefined) return []
  const { ref } = person
  const plain = {
    status: person.status,
    type: person.type,
    order: person.order,
    muted: person.muted,
    email: person.email,
    mobile: person.mobile,
    reason: person.reason,
    reminders: person.reminders,
    hasDiagnosis: person.hasDiagnosis,
    hasPassword: person.password !== null,
    hasCode: person.codeNumber !== null,
  }
  const moments = ['sent', 'viewed', 'consented', 'declined', 'completed', 'reminded'] as const
  return [
    ...Object.entries(plain).flatMap(([name, value]) =>
      differs(`${name} of ${ref}`, value, seen[name as keyof typeof plain]),
    ),
    ...moments.flatMap((name) => atMoment(`${name} of ${ref}`, person[name], seen[name], witness)),
  ]
}

function fieldDifferences(life: Life, seen: Observation): string[] {
  const expected = present(life)
    .flatMap(({ fields }) => fields.map(({ ref, held }) => [ref, held] as const))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const found = seen.fields.map(({ id, answer }) => [id, heldIn(answer)] as const)
  return differs('fields', expected, found)
}

function heldIn(answer: SeenAnswer | null): string | null {
  if (answer === null) return null
  if (answer.art !== null) return 'ink'
  if (answer.checked) return 'X'
  return /^\d\d\/\d\d\/\d{4}/.test(answer.value ?? '') ? 'date' : (answer.value ?? '')
}

const marked = (...marks: readonly (string | false | null)[]) =>
  marks.filter((mark) => mark !== false && mark !== null && mark !== '').join(' ')

function linksOf(life: Life): string[] {
  return life.links
    .map((link) =>
      marked(
        link.person,
        link.channel,
        link.isReplaced && 'replaced',
        link.isRemoved && 'removed',
        link.isRecalled && 'recalled',
      ),
    )
    .toSorted()
}

function linksSeen({ links }: Observation, named: (id: string | null) => string): string[] {
  return links
    .map((link) =>
      marked(
        named(link.person),
        link.channel,
        link.replaced && 'replaced',
        link.removed && 'removed',
        link.recalled && 'recalled',
      ),
    )
    .toSorted()
}

function sessionsOf(life: Life): string[] {
  return life.sessions.map((one) => marked(one.person, one.isEnded && 'ended')).toSorted()
}

function sessionsSeen({ sessions }: Observation, named: (id: string | null) => string): string[] {
  return sessions.map((one) => marked(named(one.person), one.ended && 'ended')).toSorted()
}

function jobsOf(life: Life): string[] {
  return life.jobs.map(({ task, person }) => marked(task, person)).toSorted()
}

function jobsSeen({ jobs }: Observation, named: (id: string | null) => string): string[] {
  return jobs.map(({ task, person }) => marked(task, named(person))).toSorted()
}

/** Copies the order in which the service ran concurrent jobs into the model, since any is right. */
export function adoptOrder(life: Life, seen: Observation, witness: Witness): void {
  const named = namer(witness)
  life.trail = trailSeen(seen, named)
  life.told = toldSeen(seen, named)
}

function trailSeen({ trail }: Observation, named: (id: string | null) => string): string[] {
  return trail.map(({ kind, person }) => marked(kind, named(person)))
}

function toldSeen({ told }: Observation, named: (id: string | null) => string): string[] {
  return told.map(({ event, person, method }) => marked(event, named(person), method))
}

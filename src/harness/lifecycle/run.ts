import { hasWholeChain } from '../world/world.ts'
import { adoptOrder, answerDifferences, differences } from './compare.ts'
import type { Span, Witness } from './compare.ts'
import { expect, isPossible } from './expected.ts'
import { newLife } from './life.ts'
import type { Expected, Life } from './life.ts'
import { observe } from './observe.ts'
import type { Observation } from './observe.ts'
import { closeStage, handOut, openStage, prepare } from './perform.ts'
import type { Stage } from './perform.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** Where service and model differ, and the steps that led there. */
export interface Mismatch {
  readonly steps: readonly Step[]
  readonly differences: readonly string[]
}

/** The outcome of a sequence. */
export interface Lived {
  readonly steps: readonly Step[]
  /** The envelope's status at each step. */
  readonly met: readonly Place[]
  readonly end: Place
  readonly mismatch: Mismatch | null
}

/** The possible statuses of an envelope at a step. */
export const places = ['none', 'draft', 'sent', 'completed', 'voided', 'deleted'] as const
export type Place = (typeof places)[number]

/** Chooses the next step from the present state; null ends the sequence. */
export type Choose = (life: Life, taken: readonly Step[]) => Step | null

/** A predefined sequence. */
export function given(steps: readonly Step[]): Choose {
  return (_, taken) => steps[taken.length] ?? null
}

/** A life in progress, in the service and in the model. */
interface Course {
  readonly stage: Stage
  readonly life: Life
  readonly steps: Step[]
  readonly met: Place[]
  readonly spans: Span[]
}

/** Runs one envelope's life in the service and in the model, and compares them after every step. */
export async function live(world: World, choose: Choose): Promise<Lived> {
  return onStage(world, async (course) => {
    const { life, steps, met, stage } = course
    const ended = (mismatch: Mismatch | null) => ({ steps, met, end: placeOf(life), mismatch })
    for (let step = choose(life, steps); step !== null; step = choose(life, steps)) {
      const wrong = await follow(course, step)
      if (wrong.length > 0) return ended({ steps, differences: wrong })
    }
    return ended(await brokenChain(stage, life, steps))
  })
}

async function onStage<Value>(world: World, act: (course: Course) => Promise<Value>): Promise<Value> {
  const stage = openStage(world)
  try {
    return await act({ stage, life: newLife(), steps: [], met: [], spans: [] })
  } finally {
    await closeStage(stage)
    await world.countLife()
  }
}

/** Takes one step on both sides, and returns their differences. */
async function follow(course: Course, step: Step): Promise<string[]> {
  const { stage, life, steps, met } = course
  begin(life, steps)
  steps.push(step)
  met.push(placeOf(life))
  const begun = { trail: life.trail.length, told: life.told.length }
  const wrong = isPossible(life, step) ? await take(stage, life, step) : []
  const seen = await lookAgain(course)
  const witness = { people: stage.people, spans: course.spans, ordered: step.does === 'jobs' ? begun : null }
  wrong.push(...differences(life, seen, witness))
  if (step.does === 'jobs' && life.exists) adoptOrder(life, seen, witness)
  return wrong
}

/** Where an envelope is in its life. */
export function placeOf({ exists, isDeleted, status }: Life): Place {
  if (!exists) return 'none'
  return isDeleted ? 'deleted' : status
}

function begin(life: Life, steps: readonly Step[]): void {
  life.step = steps.length
  life.seenRevision = life.revision
}

async function take(stage: Stage, life: Life, step: Step): Promise<string[]> {
  const ref = `S${life.step + 1}`
  const act = prepare(stage, life, step, ref)
  const expected = expect(life, step, ref)
  const seen = await act()
  handOut(stage, life)
  return answerDifferences(expected, seen)
}

/** Reads the database; what happened since the last read belongs to this step. */
async function lookAgain({ stage, spans }: Course): Promise<Observation> {
  const { world, tenant, envelopeId } = stage
  const seen = await observe(world, tenant.organisationId, envelopeId)
  spans.push({ from: world.lookedAt, to: seen.now })
  world.lookedAt = seen.now
  return seen
}

async function brokenChain(stage: Stage, life: Life, steps: readonly Step[]): Promise<Mismatch | null> {
  if (!life.exists || life.isDeleted) return null
  const { organisationId } = stage.tenant
  const isWhole = await hasWholeChain(stage.world.database, { organisationId, envelopeId: stage.envelopeId })
  return isWhole ? null : { steps, differences: ['the audit trail is no whole chain'] }
}

/**
 * Takes two steps at once after a prelude: the outcome must be that of one order of the two, in answers and database
 * alike. Null if it is.
 */
export async function race(
  world: World,
  prelude: readonly Step[],
  pair: readonly [Step, Step],
): Promise<Mismatch | null> {
  return onStage(world, async (course) => {
    const { stage, life, steps } = course
    for (const step of prelude) {
      const wrong = await follow(course, step)
      if (wrong.length > 0) return { steps, differences: ['before the race:', ...wrong] }
    }
    begin(life, steps)
    steps.push(...pair)
    const [one, other] = pair.map((step, index) => prepare(stage, life, step, `R${index}`))
    const answers = await Promise.all([one?.(), other?.()])
    const seen = await lookAgain(course)
    const witness = { people: stage.people, spans: course.spans, ordered: null }
    const orders = [[0, 1] as const, [1, 0] as const].map((order) =>
      partingFrom(life, pair, { order, answers, seen, witness }),
    )
    if (!orders.some((wrong) => wrong.length === 0))
      return { steps, differences: orders.flatMap((wrong, index) => [wordsOfOrder[index] ?? '', ...wrong]) }
    const end = structuredClone(life)
    return brokenChain(stage, end, steps)
  })
}

const wordsOfOrder = [
  'the last two at once; had they come in this order:',
  'had they come the other way round:',
]

interface Outcome {
  readonly order: readonly [0, 1] | readonly [1, 0]
  readonly answers: readonly (Expected | undefined)[]
  readonly seen: Observation
  readonly witness: Witness
}

/** Where the outcome of two simultaneous steps differs from this order of them. */
function partingFrom(before: Life, pair: readonly [Step, Step], outcome: Outcome): string[] {
  const life = structuredClone(before)
  const answers = outcome.order.flatMap((index) => {
    const expected = expect(life, pair[index], `R${index}`)
    const seen = outcome.answers[index]
    const wrong = seen === undefined ? ['no answer'] : answerDifferences(expected, seen)
    return wrong.map((difference) => `${pair[index].does}: ${difference}`)
  })
  return [...answers, ...differences(life, outcome.seen, outcome.witness)]
}

import type { PersonPlan } from './life.ts'
import { given, live } from './run.ts'
import type { Mismatch } from './run.ts'
import { words } from './steps.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/**
 * Removes everything from a sequence that is not needed to fail, until nothing more can be removed: steps, then
 * people, fields and flags.
 */
export async function shrink(world: World, mismatch: Mismatch): Promise<Mismatch> {
  for (let smallest = mismatch; ;) {
    const smaller = await withPlainerPeople(world, await withFewerSteps(world, smallest))
    if (smaller === smallest) return smallest
    smallest = smaller
  }
}

/** Long pieces first, then single steps. */
async function withFewerSteps(world: World, mismatch: Mismatch): Promise<Mismatch> {
  let smallest = mismatch
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = smallest.steps.length - size; at >= 0; at -= 1) {
      const again = await failing(world, smallest.steps.toSpliced(at, size))
      if (again) smallest = again
      if (again) at = Math.min(at, smallest.steps.length - size + 1)
    }
  return smallest
}

async function withPlainerPeople(world: World, mismatch: Mismatch): Promise<Mismatch> {
  let smallest = mismatch
  for (let simpler = plainer(smallest.steps); simpler.length > 0;) {
    const again = await failing(world, simpler.shift() ?? [])
    if (again === null) continue
    smallest = again
    simpler = plainer(again.steps)
  }
  return smallest
}

/** The same steps for simpler people: one fewer at the end, one field fewer, one flag fewer. */
function plainer(steps: readonly Step[]): Step[][] {
  return steps.flatMap((step, index) => {
    if (step.does !== 'create') return []
    const others = step.people.flatMap((person, at) =>
      plainerPeople(person).map((one) => step.people.with(at, one)),
    )
    const fewer = step.people.length > 1 ? [step.people.slice(0, -1)] : []
    return [...fewer, ...others].map((people) => steps.with(index, { ...step, people }))
  })
}

function plainerPeople(person: PersonPlan): PersonPlan[] {
  const marks = (['muted', 'hasMobile', 'hasPassword', 'hasCode'] as const).filter((mark) => person[mark])
  const fields =
    person.fields.length > 1 ? person.fields.map((_, index) => person.fields.toSpliced(index, 1)) : []
  return [
    ...marks.map((mark) => ({ ...person, [mark]: false })),
    ...fields.map((left) => ({ ...person, fields: left })),
    ...(person.order > 1 ? [{ ...person, order: 1 }] : []),
  ]
}

async function failing(world: World, steps: readonly Step[]): Promise<Mismatch | null> {
  const { mismatch } = await live(world, given(steps))
  return mismatch
}

/** A failure in words: the steps, and where the service differed from the specification. */
export function failureText({ steps, differences }: Mismatch): string {
  return [
    ...steps.map((step, index) => `  ${index + 1}. ${words(step)}`),
    '  and then:',
    ...differences.map((difference) => `  - ${difference}`),
  ].join('\n')
}

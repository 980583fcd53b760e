import { aimOf, byChance } from './choose.ts'
import { randomOf } from './random.ts'
import { live, places } from './run.ts'
import type { Choose, Lived, Mismatch, Place } from './run.ts'
import { shrink } from './shrink.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** How often each verb was tried, by the envelope's status at that time. */
type Met = Partial<Record<Step['does'], Partial<Record<Place, number>>>>

/** The number of lives, of lives by final status, and of attempts. */
export interface Tally {
  lives: number
  steps: number
  readonly ended: Partial<Record<Place, number>>
  readonly met: Met
}

/** A life that differed from the specification, by its number, and shrunk. */
interface Failure {
  readonly number: number
  readonly mismatch: Mismatch
}

export interface Batch {
  readonly tally: Tally
  readonly failures: readonly Failure[]
}

/** The random parameters of lives. */
export interface Chance {
  readonly seed: number
  /** One in this many is long. */
  readonly longOnceIn?: number
}

/**
 * A separate random generator for each life, so that any can be repeated alone. Every fourth life is led to a verb in
 * a status, each pair in turn, since chance alone comes to most of them rarely.
 */
function choiceOf({ seed, longOnceIn }: Chance, number: number): Choose {
  const random = randomOf(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  const aim = number % 4 === 3 ? aimOf((number - 3) / 4) : null
  return byChance(random, { ...(longOnceIn !== undefined && { longOnceIn }), aim })
}

/** Which lives to run: each number once, until there are none or the run is cancelled. */
export interface Numbers {
  next(): number | undefined
  cancel(): void
}

/** Runs lives in each world, one after the other, until one fails; that one is shrunk. */
export async function liveMany(worlds: readonly World[], chance: Chance, numbers: Numbers): Promise<Batch> {
  const tally: Tally = { lives: 0, steps: 0, ended: {}, met: {} }
  const failures: Failure[] = []
  const liveIn = async (world: World) => {
    for (let number = numbers.next(); number !== undefined; number = numbers.next()) {
      const lived = await live(world, choiceOf(chance, number))
      count(tally, lived)
      if (lived.mismatch === null) continue
      numbers.cancel()
      failures.push({ number, mismatch: await shrink(world, lived.mismatch) })
    }
  }
  await Promise.all(worlds.map(liveIn))
  return { tally, failures }
}

function count(tally: Tally, { steps, met, end }: Lived): void {
  tally.lives += 1
  tally.steps += steps.length
  add(tally.ended, end, 1)
  for (const [index, { does }] of steps.entries()) add((tally.met[does] ??= {}), met[index] ?? 'none', 1)
}

function add<Name extends string>(counts: Partial<Record<Name, number>>, name: Name, more: number): void {
  counts[name] = (counts[name] ?? 0) + more
}

/** Merges two batches. */
export function together(one: Batch, other: Batch): Batch {
  const tally = structuredClone(one.tally)
  const { lives, steps, ended, met } = other.tally
  tally.lives += lives
  tally.steps += steps
  for (const place of places) add(tally.ended, place, ended[place] ?? 0)
  for (const [does, counts] of Object.entries(met) as [Step['does'], Partial<Record<Place, number>>][])
    for (const place of places) add((tally.met[does] ??= {}), place, counts[place] ?? 0)
  return { tally, failures: [...one.failures, ...other.failures] }
}

/** How many of the possible combinations of verb and status were tried at least once, of how many. */
export function reachOf({ met }: Tally): { readonly reached: number; readonly of: number } {
  const { create: _, ...verbs } = met
  const later = places.filter((place) => place !== 'none')
  const counts = Object.values(verbs).flatMap((one) => later.map((place) => one[place] ?? 0))
  return { reached: counts.filter((count) => count > 0).length, of: counts.length }
}

/** A table of how often each verb was tried in each status. */
export function tableOf({ met, ended }: Tally): string {
  const row = (name: string, counts: Partial<Record<Place, number | string>>) =>
    [name.padEnd(14), ...places.map((place) => String(counts[place] ?? 0).padStart(10))].join('')
  const heads = Object.fromEntries(places.map((place) => [place, place]))
  const verbs = Object.entries(met).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [row('', heads), ...verbs.map(([does, counts]) => row(does, counts)), row('(ended)', ended)].join(
    '\n',
  )
}

/** Consecutive numbers from a first one; several threads may take them from shared memory. */
export function numbersFrom(
  first: number,
  limit: number,
  memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
): Numbers {
  const taken = new Int32Array(memory)
  return {
    next: () => {
      const index = Atomics.add(taken, 0, 1)
      return index < limit ? first + index : undefined
    },
    cancel: () => void Atomics.store(taken, 0, limit),
  }
}

import { expect, test } from 'vitest'
import type { Database } from '#service/database/connection.ts'
import { testDatabase } from '../world/database/database.ts'
import { withoutLocks } from './injected-faults.ts'
import { races } from './races.ts'
import { race } from './run.ts'
import { failureText } from './shrink.ts'
import { openWorld } from './world.ts'
import type { World } from './world.ts'

/* MODEL_RACES is the number of raced pairs. */
const count = Number(process.env['MODEL_RACES'] ?? 3 * races.length)

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function openWorlds(
  number: number,
  throughDatabase?: (database: Database) => Database,
): Promise<World[]> {
  const databases = Array.from({ length: number }, () => testDatabase({ movableClock: true, connections: 5 }))
  return Promise.all(databases.map(async (opened) => openWorld(await opened, throughDatabase)))
}

const worlds = await openWorlds(3)
const lockless = await openWorlds(2, withoutLocks)

/**
 * Races pairs in turn, each in both directions; returns descriptions of those that no order explains, by pair. Ends when
 * there are enough of these.
 */
async function raceAll(
  among: readonly World[],
  times: number,
  enough = Infinity,
): Promise<Map<string, string[]>> {
  const numbers = Array.from({ length: times }, (_, index) => index)
  const failures = new Map<string, string[]>()
  await Promise.all(
    among.map(async (world) => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        if (failures.size >= enough) return
        const chosen = races[number % races.length]
        if (chosen === undefined) continue
        const [first, second] = chosen.pair
        const isTurned = Math.floor(number / races.length) % 2 === 1
        const mismatch = await race(world, chosen.prelude, isTurned ? [second, first] : [first, second])
        if (mismatch === null) continue
        failures.set(chosen.name, [...(failures.get(chosen.name) ?? []), failureText(mismatch)])
      }
    }),
  )
  return failures
}

test(
  `${count} raced pairs have the outcome of one order of the two`,
  async () => {
    const failures = await raceAll(worlds, count)
    const told = [...failures].map(([name, texts]) => `${name}, ${texts.length} times:\n${texts[0]}`)
    say(`${count} races of ${races.length} pairs, ${told.length} pairs that no order explains`)
    expect(told.join('\n\n')).toBe('')
  },
  60_000 + 1000 * count,
)

test('without the lock, the same races find pairs that no order explains', async () => {
  const enough = Math.floor(races.length / 4) + 1
  const failures = await raceAll(lockless, 2 * races.length, enough)
  const found = [...failures].map(([name, texts]) => `${name} (${texts.length})`)
  say(`injected: no lock. Found by ${found.length} of ${races.length} pairs: ${found.join(', ')}`)
  expect(found.length).toBeGreaterThanOrEqual(enough)
}, 600_000)

import { randomBytes } from 'node:crypto'
import { databaseNow } from '../../database/clock.ts'
import { isDatabaseAway } from '../../database/connection.ts'
import { timeOf } from '../../ports/timestamp/timestamp-messages.ts'
import { ProbeFault } from '../../ports/probe/probe.ts'
import type { Found, Probe, Stage } from '../../ports/probe/probe.ts'
import type { Context } from '../operation.ts'

/** Differences in seconds between two clocks that deserve a warning, and that are too large. */
const muchSeconds = 2
const tooManySeconds = 60

/** Compares the clocks of this machine, the database and, if configured, the time-stamping authority. */
export function probeClock({ database, ports: { timestamp } }: Pick<Context, 'database' | 'ports'>): Probe {
  const service: Stage = {
    name: 'Service against database',
    run: () => compared('database', async () => new Date(await databaseNow(database))),
  }
  if (timestamp === null) return { stages: [service] }
  const authority: Stage = {
    name: 'Service against authority',
    run: () => compared('authority', async () => new Date(timeOf(await timestamp.stamp(randomBytes(32))))),
  }
  return { stages: [service, authority] }
}

async function compared(other: string, read: () => Promise<Date>): Promise<Found> {
  const before = Date.now()
  const theirs = await read().catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    throw new ProbeFault(`The ${other} returned no time.`, `Check the ${other} on this page.`, error)
  })
  const seconds = (theirs.getTime() - (before + Date.now()) / 2) / 1000
  return verdictOn(seconds, other)
}

/** What a difference in seconds means, positive where the other clock is ahead. Throws when it is too large. */
export function verdictOn(seconds: number, other: string): Found {
  const size = Math.abs(seconds)
  if (size <= muchSeconds)
    return { words: `The clock of the ${other} agrees to within ${size.toFixed(1)} s.` }
  const words = `The clock of the ${other} is ${size.toFixed(1)} s ${seconds > 0 ? 'ahead' : 'behind'}.`
  const remedy =
    'Let all machines follow a time server (NTP). Links and codes expire by the database’s clock. Requests to a vendor are signed by this machine’s.'
  if (size > tooManySeconds) throw new ProbeFault(words, remedy)
  return { words, remedy }
}

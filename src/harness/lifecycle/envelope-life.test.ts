import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { DatabaseAddress } from '#service/database/connection.ts'
import { testDatabase } from '../world/database/database.ts'
import type { ThreadOfLives } from './life-thread.ts'
import { liveMany, numbersFrom, reachOf, tableOf, together } from './many-lives.ts'
import type { Batch } from './many-lives.ts'
import { withDeadlinesThatStay, withLinksThatStay } from './injected-faults.ts'
import { failureText } from './shrink.ts'
import { openWorld } from './world.ts'

/*
 * MODEL_SEQUENCES is the number of lives; MODEL_SEED is the seed, and with a number after it, such as 77/4711, only
 * that life is run.
 */
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 2000)
const [seed = 0, only] = (process.env['MODEL_SEED'] ?? String(Math.floor(Math.random() * 1_000_000)))
  .split('/')
  .map(Number)
const worldsOfAThread = 3
const addresses = await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, () => movable(worldsOfAThread)),
)
const faults = [
  ['links stay valid', withLinksThatStay, /links: expected/],
  ['deadlines stay as they are', withDeadlinesThatStay, /deadline: expected/],
] as const

async function movable(count: number): Promise<DatabaseAddress[]> {
  const databases = Array.from({ length: count }, () => testDatabase({ movableClock: true, connections: 1 }))
  return (await Promise.all(databases)).map(({ address }) => address)
}

/** Runs lives in threads, since one thread is slower than the database. */
async function liveInThreads(first: number, limit: number): Promise<Batch> {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const batches = addresses.map(async (own) => {
    const workerData: ThreadOfLives = { addresses: own, seed, first, limit, memory }
    const env = { ...process.env, NODE_ENV: 'production' }
    const thread = new Worker(new URL('life-thread.ts', import.meta.url), { workerData, env, execArgv: [] })
    const exited = once(thread, 'exit').then(([code]) =>
      Promise.reject(new Error(`A thread ended with ${code}`)),
    )
    const [batch] = (await Promise.race([once(thread, 'message'), exited])) as [Batch]
    return batch
  })
  return (await Promise.all(batches)).reduce(together)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

test(
  `${sequences} random lives of an envelope match the specification`,
  async () => {
    say(`MODEL_SEED=${seed}${only === undefined ? '' : `/${only}`}`)
    const begun = performance.now()
    const { tally, failures } = await liveInThreads(only ?? 0, only === undefined ? sequences : 1)
    const seconds = Math.round((performance.now() - begun) / 1000)
    say(tableOf(tally))
    const { reached, of } = reachOf(tally)
    say(`${tally.lives} lives, ${tally.steps} steps, ${reached} of ${of} verbs in statuses`)
    say(`${failures.length} mismatches, ${seconds} s`)
    const texts = failures.map(
      ({ number, mismatch }) => `MODEL_SEED=${seed}/${number}\n${failureText(mismatch)}`,
    )
    expect(texts.join('\n\n')).toBe('')
    expect(tally.lives).toBe(only === undefined ? sequences : 1)
    if (tally.lives >= 600) expect(reached / of).toBeGreaterThan(0.9)
  },
  60_000 + 500 * sequences,
)

test.each(faults)(
  'finds, shrinks and reports an injected fault: %s',
  async (fault, inject, difference) => {
    const faulty = await openWorld(await testDatabase({ movableClock: true, connections: 3 }), inject)
    const { tally, failures } = await liveMany([faulty], { seed, longOnceIn: 1 }, numbersFrom(0, 2000))
    const [found] = failures
    if (found === undefined) throw new Error(`Not detected: ${fault}`)
    say(`injected: ${fault}. Found after ${tally.steps} steps:\n${failureText(found.mismatch)}`)
    expect(found.mismatch.differences.join('\n')).toMatch(difference)
    // A draft has to be complete and sent before it has links.
    expect(found.mismatch.steps.length).toBeLessThanOrEqual(6)
  },
  600_000,
)

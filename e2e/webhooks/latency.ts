import { setTimeout as pause } from 'node:timers/promises'
import { createEnvelope } from '../envelopes.ts'
import type { Receiver } from './receivers.ts'
import type { Sender } from './workload.ts'

/** A sender and their receiver, which accepts everything at once. */
export interface Watched extends Sender {
  readonly good: Receiver
}

/** How long a good receiver waits for an event after the answer that says the envelope is sent. */
export interface Delay {
  /** The median delay as a multiple of the other's. Imperceptible delays count as one. */
  readonly middle: number
  /** In milliseconds. */
  readonly worst: number
}

const blinkMilliseconds = 50

/** Sends envelopes for both in turn, and compares the delays of their receivers. */
export async function compareDelays(first: Watched, other: Watched, rounds: number): Promise<Delay> {
  const waits: number[] = []
  const usual: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    waits.push(await waitOf(first))
    usual.push(await waitOf(other))
  }
  return { middle: middleOf(waits) / middleOf(usual), worst: Math.max(...waits) }
}

function middleOf(waits: readonly number[]): number {
  const sorted = waits.toSorted((one, other) => one - other)
  return Math.max(blinkMilliseconds, sorted[Math.floor(sorted.length / 2)] ?? 0)
}

async function waitOf({ api, organisation, good }: Watched): Promise<number> {
  const recipients = [{ name: 'Ada', email: 'ada@example.com' }]
  const { id } = await createEnvelope(api, organisation, { recipients })
  const sent = Date.now()
  for (;;) {
    const arrival = good.arrivals.find(({ body }) => body.envelope_id === id)
    if (arrival) return arrival.at - sent
    await pause(5)
  }
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAccepted, nameOf } from './receivers.ts'
import type { Arrival, Receiver } from './receivers.ts'

const run = promisify(execFile)

/** What can be wrong with what an endpoint received. */
export type Fault = 'missing' | 'unexpected' | 'disordered' | 'forged' | 'renamed' | 'changed' | 'repeated'

/** An envelope with the events that every endpoint must and may receive, as named by {@link nameOf}. */
export interface Expected {
  readonly envelopeId: string
  readonly must: readonly string[]
  readonly may: readonly string[]
}

/** When the service was killed and when it was back, in milliseconds since 1970. */
export interface Kill {
  readonly at: number
  readonly until: number
}

interface Expectation {
  readonly expected: readonly Expected[]
  readonly kills: readonly Kill[]
}

/**
 * Judges what an endpoint received: every event accepted at least once, and only once unless there was a kill in
 * between, in order per envelope, under one `webhook-id`, with the same bytes on every attempt and both signatures
 * valid.
 */
export async function checkArrivals(receiver: Receiver, { expected, kills }: Expectation): Promise<Fault[]> {
  const faults: Fault[] = [...(await forgedSignatures(receiver))]
  const byEnvelope = Map.groupBy(receiver.arrivals, ({ body }) => body.envelope_id)
  for (const { envelopeId, must, may } of expected) {
    const arrivals = byEnvelope.get(envelopeId) ?? []
    const accepted = new Set(arrivals.filter((one) => isAccepted(one) || isCut(one)).map(nameOf))
    faults.push(...must.filter((name) => !accepted.has(name)).map(() => 'missing' as const))
    const known = new Set([...must, ...may])
    faults.push(...[...accepted].filter((name) => !known.has(name)).map(() => 'unexpected' as const))
    faults.push(...wrongOrder(arrivals), ...wrongTries(arrivals, kills))
  }
  return faults
}

/** A 2xx that was interrupted: the service may have seen it or not. */
function isCut({ behaviour }: Arrival): boolean {
  return behaviour === 'cut'
}

/** An event is retried until accepted before the next one is sent. */
function wrongOrder(arrivals: readonly Arrival[]): Fault[] {
  const faults: Fault[] = []
  const left = new Set<string>()
  for (const [index, one] of arrivals.entries()) {
    const before = arrivals[index - 1]
    if (before !== undefined && before.id !== one.id) {
      const tries = arrivals.slice(0, index).filter(({ id }) => id === before.id)
      if (!tries.some((each) => isAccepted(each) || isCut(each))) faults.push('disordered')
      left.add(before.id)
    }
    if (left.has(one.id)) faults.push('disordered')
  }
  const ranks = arrivals.map(rankOf)
  for (const [index, { rank, recipient }] of ranks.entries())
    if (
      ranks
        .slice(0, index)
        .some((each) => each.rank > rank && concernsSameRecipient(each.recipient, recipient))
    )
      faults.push('disordered')
  return faults
}

/** An event's position in its scenario: events of the envelope enclose those of each recipient. */
function rankOf({ body }: Arrival): { rank: number; recipient: unknown } {
  const order = ['envelope_sent', 'recipient_sent', 'recipient_viewed', 'recipient_completed']
  const place = order.indexOf(body.event)
  if (body.event === 'recipient_declined') return { rank: 3, recipient: body['recipient_id'] }
  return { rank: place < 0 ? order.length : place, recipient: body['recipient_id'] }
}

function concernsSameRecipient(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined || one === other
}

function wrongTries(arrivals: readonly Arrival[], kills: readonly Kill[]): Fault[] {
  const faults: Fault[] = []
  for (const tries of Map.groupBy(arrivals, nameOf).values()) {
    if (new Set(tries.map(({ id }) => id)).size > 1) faults.push('renamed')
    if (new Set(tries.map(({ raw }) => raw)).size > 1) faults.push('changed')
    for (const [index, { at }] of tries.entries()) {
      const earlier = tries.slice(0, index).findLast(isAccepted)
      if (earlier && !kills.some((kill) => kill.until >= earlier.at && kill.at <= at)) faults.push('repeated')
    }
  }
  return faults
}

/** Signatures that third-party programs reject: the Standard Webhooks library, and `openssl` over the raw bytes. */
async function forgedSignatures({ secret, arrivals }: Receiver): Promise<Fault[]> {
  const sums = await hmacs(
    secret,
    arrivals.map(({ raw }) => raw),
  )
  return arrivals.flatMap(({ isGenuine, plainSignature }, index) =>
    isGenuine && plainSignature === sums[index] ? [] : ['forged' as const],
  )
}

async function hmacs(secret: string, bodies: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-hooks-'))
  try {
    const files = bodies.map((_, index) => join(folder, String(index)))
    await Promise.all(bodies.map((body, index) => writeFile(files[index] ?? '', body)))
    const sums: string[] = []
    for (let from = 0; from < files.length; from += 500) {
      const batch = files.slice(from, from + 500)
      const { stdout } = await run('openssl', ['dgst', '-sha256', '-hmac', secret, ...batch])
      sums.push(
        ...stdout
          .trim()
          .split('\n')
          .map((line) => line.split('= ').at(-1) ?? ''),
      )
    }
    return sums
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import fc from 'fast-check'
import type { TestService } from '../world/service.ts'
import { compose } from './compose.ts'
import { describedOperations } from './described.ts'
import type { DescribedOperation } from './described.ts'
import { forget, remember } from './remember.ts'
import { openJudge } from './judge.ts'
import type { Judge, RawAnswer } from './judge.ts'
import { aPopulatedOrganisation, restoreData } from './populate.ts'
import { plansOver } from './plan.ts'
import type { Plan } from './plan.ts'
import { fulfil } from './things.ts'
import { asCurl, openWire } from './wire.ts'
import type { RawRequest, Send } from './wire.ts'
import { callerOf, identityOf, restoreAccess } from './world.ts'
import type { Populated } from './world.ts'

export interface Campaign {
  readonly requests: number
  readonly seed: number
  /** Only these operations; all by default. */
  readonly only?: (operation: DescribedOperation) => boolean
  /** Continues after a fault and keeps one request per kind of fault, instead of looking for the smallest. */
  readonly gather?: boolean
  /** The path at which fast-check found a fault with this seed: only that request is sent. */
  readonly path?: string
  /** Where requests are sent; defaults to the service. */
  readonly through?: string
}

export interface Outcome {
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** By operation name: the number of answers, and of successes among them. */
  readonly operations: ReadonlyMap<string, { readonly answers: number; readonly successes: number }>
  /** A description of the smallest faulty request; with `gather`, one for each kind of fault. */
  readonly faults: readonly string[]
}

/** How many requests are sent concurrently. */
const workers = 6
/** How many smaller requests are tried after a fault. */
const shrinks = 150
/** After this many requests, the data is restored while nothing else runs. */
const restoreEvery = 3000

/**
 * Sends generated requests to a service and checks every answer against the service's own document. The same seed
 * makes the same requests; their effects depend on how they overtake each other.
 */
export async function campaign(service: TestService, wanted: Campaign): Promise<Outcome> {
  const { requests, seed, only, path, gather = false, through = service.url } = wanted
  const described = (await describedOperations(service)).filter(only ?? (() => true))
  const world = [await aPopulatedOrganisation(service), await aPopulatedOrganisation(service)]
  const wire = openWire(through)
  const tally = new Tally(described)
  const field: Field = {
    service,
    world,
    judge: openJudge(),
    send: wire.send,
    url: through,
    tally,
    gather,
    faults: new Map(),
    isFound: false,
  }
  try {
    if (path !== undefined) await runWorker(field, described, { requests: 1, seed, path })
    else
      for (let sent = 0; sent < requests && (gather || !field.isFound); sent += restoreEvery) {
        if (sent > 0) for (const populated of world) await restoreData(service, populated)
        const perWorker = Math.ceil(Math.min(restoreEvery, requests - sent) / workers)
        const runs = Array.from({ length: workers }, (_, worker) =>
          runWorker(field, described, { requests: perWorker, seed: seed + sent + worker }),
        )
        await Promise.all(runs)
      }
    return { ...tally, faults: [...field.faults.values()] }
  } finally {
    wire.close()
  }
}

interface Field {
  readonly service: TestService
  readonly world: readonly Populated[]
  readonly judge: Judge
  readonly send: Send
  readonly url: string
  readonly tally: Tally
  readonly gather: boolean
  /** By the operation and what is wrong with its answer. */
  readonly faults: Map<string, string>
  /** Whether any worker has found a fault, and may still be shrinking it. */
  isFound: boolean
}

interface Fault {
  readonly kind: string
  readonly words: string
}

interface Work {
  readonly requests: number
  readonly seed: number
  readonly path?: string
}

async function runWorker(
  field: Field,
  described: readonly DescribedOperation[],
  { requests: numRuns, seed, path = '' }: Work,
): Promise<void> {
  const { gather, faults } = field
  let smallest: Fault | null = null
  let smaller = 0
  const property = fc.asyncProperty(plansOver(described), async (plan) => {
    // What another worker has found is enough.
    if (!gather && smallest === null && field.isFound) return true
    if (smallest !== null && !gather && (smaller += 1) > shrinks) return true
    const fault = await tryOut(field, plan)
    if (fault === null) return true
    field.isFound = true
    smallest = fault
    if (gather) faults.set(fault.kind, fault.words)
    return gather
  })
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, { numRuns, seed, path })
  if (!failed) return
  const found = smallest as Fault | null
  // The campaign itself has failed, not an answer.
  if (found === null) throw errorInstance ?? new Error('A worker has failed')
  faults.set(found.kind, `FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath ?? ''}\n${found.words}`)
}

/** Sends one request; returns what is wrong, with the request, or null. */
async function tryOut(field: Field, plan: Plan): Promise<Fault | null> {
  const home = field.world[plan.tenant]
  const other = field.world[1 - plan.tenant]
  if (home === undefined || other === undefined) throw new Error('The world is not whole')
  const { things } = plan.isForeign ? other : home
  const caller = callerOf(plan.operation, plan.caller)
  const value = (tree: unknown) => fulfil(tree, (placeholder) => things.find(placeholder, plan.focus))
  const request = compose(plan, value, identityOf(home, caller, plan.focus))
  const answer = await field.send(request).catch((error: unknown) => String(error))
  if (typeof answer === 'string') return inWords(field, plan, request, answer)
  field.tally.count(plan.operation, answer)
  const complaint = field.judge(plan.operation, answer)
  if (complaint !== null) return inWords(field, plan, request, complaint, answer)
  if (answer.status < 300) rememberAnswer(home, plan, value, answer)
  if (answer.status === 401 && plan.mutations.length === 0) await restoreAccess(field.service, home, caller)
  return null
}

function rememberAnswer(
  home: Populated,
  plan: Plan,
  value: (tree: unknown) => unknown,
  answer: RawAnswer,
): void {
  const body = value(plan.body)
  const parameters = value(plan.parameters) as Readonly<Record<string, unknown>>
  const asked = { ...parameters, ...(typeof body === 'object' ? body : {}) }
  const request = { path: plan.operation.path, asked }
  if (plan.operation.method === 'DELETE') forget(home, { ...request, asked: parameters })
  if (answer.body.byteLength > 0) remember(home, request, JSON.parse(answer.body.toString('utf8')))
}

function inWords(
  { url }: Field,
  { operation }: Plan,
  request: RawRequest,
  complaint: string,
  answer?: RawAnswer,
): Fault {
  const told =
    answer === undefined ? '' : `\n\n${answer.status} ${answer.body.toString('utf8').slice(0, 1500)}`
  const kind = `${operation.name}: ${complaint}`
  return { kind, words: `${kind}\n\n${asCurl(url, request)}${told}` }
}

class Tally {
  readonly statuses = new Map<number, number>()
  readonly operations: Map<string, { answers: number; successes: number }>

  constructor(described: readonly DescribedOperation[]) {
    this.operations = new Map(described.map(({ name }) => [name, { answers: 0, successes: 0 }]))
  }

  count({ name }: DescribedOperation, { status }: RawAnswer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const operation = this.operations.get(name)
    if (operation === undefined) return
    operation.answers += 1
    if (status < 300) operation.successes += 1
  }
}

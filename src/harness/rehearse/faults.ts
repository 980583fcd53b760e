import { setTimeout as sleep } from 'node:timers/promises'
import type { Node } from './nodes.ts'
import type { Proxy } from './proxy.ts'

/** What can be broken. */
export interface Breakable {
  readonly web: readonly Node[]
  readonly workers: readonly Node[]
  readonly database: Breaking
  readonly storage: Breaking
  readonly mail: Breaking
  /** Kills the database and starts it again. Null where it belongs to the operator. */
  readonly killDatabase: (() => Promise<void>) | null
  /** Ends the primary and resolves when its replica has taken over. Null where there is none. */
  readonly failOver: (() => Promise<void>) | null
}

type Breaking = Pick<Proxy, 'silence' | 'refuse' | 'pass' | 'cut'>

/** A fault that was caused, in milliseconds since 1970. */
export interface Caused {
  readonly name: string
  readonly from: number
  /** When the part was back. */
  readonly to: number
  /** Whether nothing can be sealed meanwhile. */
  readonly stopsSeals: boolean
}

interface Fault {
  readonly name: string
  /** Breaks something and resolves once it is back. */
  readonly cause: (broken: Breakable, milliseconds: number) => Promise<void>
  readonly stopsSeals?: true
  /** A web process and a worker are killed meanwhile. */
  readonly withKill?: true
  readonly isPossible?: (broken: Breakable) => boolean
}

/** Milliseconds after which nothing of the fault before is left. */
export const quiet = 10_000
/** While processes are replaced one after another, no request may fail. */
export const rollingRestart = 'rolling restart'
const killMeanwhile = 'one of each killed meanwhile'

const again = async (nodes: readonly Node[]) => {
  await Promise.all(nodes.map((node) => node.kill()))
  await sleep(1000)
  await Promise.all(nodes.map((node) => node.start()))
}
const killed = (pick: (broken: Breakable) => readonly Node[]): Fault['cause'] => {
  return (broken) => again(pick(broken))
}
const during = (pick: (broken: Breakable) => Breaking, how: 'silence' | 'refuse'): Fault['cause'] => {
  return async (broken, milliseconds) => {
    const part = pick(broken)
    part[how]()
    await sleep(milliseconds)
    part.pass()
  }
}
const one = (nodes: readonly Node[]) => nodes.slice(Math.floor(Math.random() * nodes.length)).slice(0, 1)
const replaced = async (nodes: readonly Node[]) => {
  for (const node of nodes) {
    await node.leave()
    await node.start()
  }
}

const possible: readonly Fault[] = [
  { name: 'a worker killed', cause: killed(({ workers }) => one(workers)) },
  {
    name: 'storage silent',
    cause: during(({ storage }) => storage, 'silence'),
    stopsSeals: true,
    withKill: true,
  },
  { name: 'a web process killed', cause: killed(({ web }) => one(web)) },
  { name: 'mail silent', cause: during(({ mail }) => mail, 'silence'), withKill: true },
  {
    name: 'database killed',
    cause: async ({ killDatabase }) => killDatabase?.(),
    stopsSeals: true,
    withKill: true,
    isPossible: ({ killDatabase }) => killDatabase !== null,
  },
  {
    name: 'storage refuses',
    cause: during(({ storage }) => storage, 'refuse'),
    stopsSeals: true,
    withKill: true,
  },
  {
    name: rollingRestart,
    cause: async ({ web, workers }) => {
      await sleep(quiet)
      await replaced([...web, ...workers])
    },
  },
  {
    name: 'database silent',
    cause: during(({ database }) => database, 'silence'),
    stopsSeals: true,
    withKill: true,
  },
  { name: 'all workers killed', cause: killed(({ workers }) => workers), stopsSeals: true },
  {
    name: 'database fails over',
    cause: async ({ failOver }) => failOver?.(),
    stopsSeals: true,
    withKill: true,
    isPossible: ({ failOver }) => failOver !== null,
  },
  {
    name: 'database connections broken',
    cause: async ({ database }) => {
      database.cut()
      await Promise.resolve()
    },
    stopsSeals: true,
  },
  { name: 'mail refuses', cause: during(({ mail }) => mail, 'refuse'), withKill: true },
  {
    name: 'all processes killed',
    cause: killed(({ web, workers }) => [...web, ...workers]),
    stopsSeals: true,
  },
  {
    name: 'database refuses',
    cause: during(({ database }) => database, 'refuse'),
    stopsSeals: true,
    withKill: true,
  },
]

/** Names of all faults that are rehearsed. */
export const faultNames: readonly string[] = [...possible.map(({ name }) => name), killMeanwhile]

/** Causes all faults in turn, again and again until the time is over, each at least once. Tells what was caused. */
export async function causeFaults(
  broken: Breakable,
  {
    until,
    milliseconds,
    calm,
    tell,
  }: {
    readonly until: number
    readonly milliseconds: number
    readonly calm: number
    readonly tell: (name: string) => void
  },
): Promise<Caused[]> {
  const caused: Caused[] = []
  const faults = possible.filter(({ isPossible }) => isPossible?.(broken) ?? true)
  const cause = async (name: string, stopsSeals: boolean, act: () => Promise<void>) => {
    tell(name)
    const from = Date.now()
    await act()
    caused.push({ name, from, to: Date.now(), stopsSeals })
  }
  const killOne = (after: number) =>
    cause(killMeanwhile, false, async () => {
      await sleep(after)
      await again([...one(broken.web), ...one(broken.workers)])
    })
  for (let round = 0; round === 0 || Date.now() < until; round += 1)
    for (const fault of faults) {
      if (round > 0 && Date.now() >= until) break
      const length = milliseconds * (0.5 + Math.random())
      await Promise.all([
        cause(fault.name, fault.stopsSeals === true, () => fault.cause(broken, length)),
        ...(fault.withKill === true ? [killOne(length / 2)] : []),
      ])
      await sleep(calm)
    }
  return caused
}

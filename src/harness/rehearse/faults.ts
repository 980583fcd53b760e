import { setTimeout as sleep } from 'node:timers/promises'
import type { Node } from './nodes.ts'
import type { Proxy } from './proxy.ts'

/** What can be broken. */
export interface Breakable {
  readonly web: readonly Node[]
  readonly workers: readonly Node[]
  readonly database: Proxy
  readonly storage: Proxy
  readonly mail: Proxy
  /** Kills the database and starts it again. Null where it belongs to the operator. */
  readonly killDatabase: (() => Promise<void>) | null
}

/** A fault that was caused, in milliseconds since 1970. */
export interface Caused {
  readonly name: string
  readonly from: number
  /** When the part was back. */
  readonly to: number
}

interface Fault {
  readonly name: string
  /** Breaks something and resolves once it is back. */
  readonly cause: (broken: Breakable, milliseconds: number) => Promise<void>
}

const killed = (pick: (broken: Breakable) => readonly (Node | undefined)[]): Fault['cause'] => {
  return async (broken) => {
    const nodes = pick(broken).filter((node) => node !== undefined)
    await Promise.all(nodes.map((node) => node.kill()))
    await sleep(1000)
    await Promise.all(nodes.map((node) => node.start()))
  }
}
const during = (pick: (broken: Breakable) => Proxy, how: 'silence' | 'refuse'): Fault['cause'] => {
  return async (broken, milliseconds) => {
    const proxy = pick(broken)
    proxy[how]()
    await sleep(milliseconds)
    proxy.pass()
  }
}
const one = (nodes: readonly Node[]) => nodes[Math.floor(Math.random() * nodes.length)]

/** Every fault that is rehearsed. */
export const faults: readonly Fault[] = [
  { name: 'a worker killed', cause: killed(({ workers }) => [one(workers)]) },
  { name: 'storage silent', cause: during(({ storage }) => storage, 'silence') },
  { name: 'a web process killed', cause: killed(({ web }) => [one(web)]) },
  { name: 'mail silent', cause: during(({ mail }) => mail, 'silence') },
  {
    name: 'database killed',
    cause: async ({ killDatabase }) => {
      await killDatabase?.()
    },
  },
  { name: 'storage refuses', cause: during(({ storage }) => storage, 'refuse') },
  {
    name: 'a web process replaced',
    cause: async ({ web }) => {
      const node = one(web)
      await node?.leave()
      await node?.start()
    },
  },
  { name: 'database silent', cause: during(({ database }) => database, 'silence') },
  { name: 'all workers killed', cause: killed(({ workers }) => workers) },
  {
    name: 'database connections broken',
    cause: async ({ database }) => {
      database.cut()
      await Promise.resolve()
    },
  },
  { name: 'mail refuses', cause: during(({ mail }) => mail, 'refuse') },
  {
    name: 'a worker replaced',
    cause: async ({ workers }) => {
      const node = one(workers)
      await node?.leave()
      await node?.start()
    },
  },
  { name: 'database refuses', cause: during(({ database }) => database, 'refuse') },
]

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
  const possible = faults.filter(({ name }) => name !== 'database killed' || broken.killDatabase !== null)
  for (let round = 0; round === 0 || Date.now() < until; round += 1)
    for (const { name, cause } of possible) {
      if (round > 0 && Date.now() >= until) break
      tell(name)
      const from = Date.now()
      await cause(broken, milliseconds * (0.5 + Math.random()))
      caused.push({ name, from, to: Date.now() })
      await sleep(calm)
    }
  return caused
}

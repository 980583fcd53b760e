import { AsyncLocalStorage } from 'node:async_hooks'

/** Who asks something of the database, and the part of all connections that they may hold at the same time. */
export interface Share {
  readonly of: string
  /** Between 0 and 1. At least one connection. */
  readonly part: number
}

interface Asking {
  readonly shares: readonly Share[]
  /** How many transactions the work has open. */
  readonly open: { transactions: number }
}

const asking = new AsyncLocalStorage<Asking>()

/**
 * Runs work whose connections count for each of the shares, and for no one else. Without any, it is work for everyone, which
 * waits for no asker.
 */
export function withShares<Value>(shares: readonly Share[], work: () => Promise<Value>): Promise<Value> {
  return asking.run({ shares, open: { transactions: 0 } }, work)
}

/** The same, which count for those of the present work too. */
export function withMoreShares<Value>(shares: readonly Share[], work: () => Promise<Value>): Promise<Value> {
  const { shares: present = [], open = { transactions: 0 } } = asking.getStore() ?? {}
  return asking.run({ shares: [...present, ...shares], open }, work)
}

/** Whether the present work has a transaction open. */
export function isInTransaction(): boolean {
  return (asking.getStore()?.open.transactions ?? 0) > 0
}

/** Notes that the present work began a transaction. Returns how to note its end. */
export function noteTransaction(): () => void {
  const open = asking.getStore()?.open ?? { transactions: 0 }
  open.transactions += 1
  return () => {
    open.transactions -= 1
  }
}

/** The asker has as many connections as they may, for too long. */
export class TooMuchAsked extends Error {}

interface Waiting {
  readonly admit: () => void
}

/** Those who ask with the same shares. */
interface Queue {
  readonly shares: readonly Share[]
  readonly waiting: Set<Waiting>
}

/** Further askers with the same shares are refused at once. Each of them keeps a request in memory. */
const mostWaiting = 1000

/**
 * How many connections of a pool each asker holds. Many acts on one envelope wait for its lock, each with a connection:
 * whoever has as many as they may waits without one, so that there are some for everyone else. Askers take turns, so one
 * with many requests delays another by only one.
 */
export class ConnectionShares {
  readonly #size: number
  readonly #patience: number
  readonly #held = new Map<string, number>()
  /** By asker, in the order of turns: whatever many of them wait for, few are looked at. */
  readonly #queues = new Map<string, Queue>()

  /** `size`: the pool's. */
  constructor(size: number, patienceMilliseconds = 20_000) {
    this.#size = size
    this.#patience = patienceMilliseconds
  }

  /**
   * Waits until the asker of the present work may hold another connection, but not within a transaction, for whose end others
   * of the same asker may be waiting. Returns how to give it back. Rejects with
   * {@link TooMuchAsked} when that takes too long, or too many wait.
   */
  async take(): Promise<() => void> {
    const shares = asking.getStore()?.shares ?? []
    if (isInTransaction() || this.#mayHold(shares)) this.#count(shares, 1)
    else await this.#wait(shares)
    return () => {
      this.#count(shares, -1)
      this.#admitNext()
    }
  }

  #mayHold(shares: readonly Share[]): boolean {
    return shares.every(
      ({ of, part }) => (this.#held.get(of) ?? 0) < Math.max(1, Math.floor(this.#size * part)),
    )
  }

  #count(shares: readonly Share[], change: 1 | -1): void {
    for (const { of } of shares) {
      const held = (this.#held.get(of) ?? 0) + change
      if (held === 0) this.#held.delete(of)
      else this.#held.set(of, held)
    }
  }

  async #wait(shares: readonly Share[]): Promise<void> {
    const asker = shares.map(({ of }) => of).join(' ')
    const queue = this.#queues.get(asker) ?? { shares, waiting: new Set() }
    if (queue.waiting.size >= mostWaiting) throw new TooMuchAsked('Too many requests wait for the database')
    this.#queues.set(asker, queue)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { admit: resolve }
    queue.waiting.add(waiting)
    const end = setTimeout(() => {
      this.#leave(asker, queue, waiting)
      reject(new TooMuchAsked('Too much is asked at once'))
    }, this.#patience)
    await promise.finally(() => clearTimeout(end))
  }

  #leave(asker: string, queue: Queue, waiting: Waiting): void {
    queue.waiting.delete(waiting)
    if (queue.waiting.size === 0) this.#queues.delete(asker)
  }

  /** Those who may hold another now, in the order of turns. Whoever had theirs goes to the end. */
  #admitNext(): void {
    for (const [asker, queue] of this.#queues) {
      if (!this.#mayHold(queue.shares)) continue
      const [first] = queue.waiting
      this.#queues.delete(asker)
      if (first === undefined) continue
      this.#queues.set(asker, queue)
      this.#leave(asker, queue, first)
      this.#count(queue.shares, 1)
      first.admit()
    }
  }
}

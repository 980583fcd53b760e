import { AsyncLocalStorage } from 'node:async_hooks'

/** Who asks something of the database, and the part of all connections that they may hold at the same time. */
export interface Share {
  readonly of: string
  /** Between 0 and 1. At least one connection. */
  readonly part: number
}

const asking = new AsyncLocalStorage<readonly Share[]>()

/** Runs work whose connections count for each of the shares. */
export function withShares<Value>(shares: readonly Share[], work: () => Promise<Value>): Promise<Value> {
  return asking.run(shares, work)
}

/** The same, which count for those of the present work too. */
export function withMoreShares<Value>(shares: readonly Share[], work: () => Promise<Value>): Promise<Value> {
  return asking.run([...(asking.getStore() ?? []), ...shares], work)
}

/** The asker has as many connections as they may, for too long. */
export class TooMuchAsked extends Error {}

interface Waiting {
  readonly shares: readonly Share[]
  readonly admit: () => void
}

/**
 * How many connections of a pool each asker holds. Many acts on one envelope wait for its lock, each with a connection:
 * whoever has as many as they may waits without one, so that there are some for everyone else.
 */
export class ConnectionShares {
  readonly #size: number
  readonly #patience: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  /** `size`: the pool's. */
  constructor(size: number, patienceMilliseconds = 20_000) {
    this.#size = size
    this.#patience = patienceMilliseconds
  }

  /**
   * Waits until the asker of the present work may hold another connection. Returns how to give it back. Rejects with
   * {@link TooMuchAsked} when that takes too long.
   */
  async take(): Promise<() => void> {
    const shares = asking.getStore() ?? []
    if (this.#mayHold(shares)) this.#count(shares, 1)
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
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { shares, admit: resolve }
    this.#waiting.add(waiting)
    const end = setTimeout(() => {
      this.#waiting.delete(waiting)
      reject(new TooMuchAsked('Too much is asked at once'))
    }, this.#patience)
    await promise.finally(() => clearTimeout(end))
  }

  /** In the order in which they came, but for those who may not yet. */
  #admitNext(): void {
    for (const waiting of this.#waiting) {
      if (!this.#mayHold(waiting.shares)) continue
      this.#waiting.delete(waiting)
      this.#count(waiting.shares, 1)
      waiting.admit()
      return
    }
  }
}

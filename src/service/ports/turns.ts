/** The queue is too long. */
export class QueueFull extends Error {}

interface Bounds {
  /** How many run at the same time, in total and per owner. */
  readonly atOnce: number
  readonly atOnceOfOne?: number
  /** How many may wait, in total and per owner. */
  readonly waiting: number
  readonly waitingOfOne: number
}

/**
 * Work of several owners, a few pieces at a time. Owners take turns, so one with many pieces delays another by only
 * one. Rejects with {@link QueueFull} beyond the limits.
 */
export class Turns {
  readonly #bounds: Bounds
  /** In the order of turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #runningOf = new Map<string, number>()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<Value>(owner: string, work: () => Promise<Value>): Promise<Value> {
    await this.#myTurn(owner)
    try {
      return await work()
    } finally {
      this.#count(owner, -1)
      this.#next()
    }
  }

  async #myTurn(owner: string): Promise<void> {
    if (this.#running < this.#bounds.atOnce && this.#mayRun(owner)) {
      this.#count(owner, 1)
      return
    }
    const mine = this.#waiting.get(owner) ?? []
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (mine.length >= this.#bounds.waitingOfOne || all >= this.#bounds.waiting) throw new QueueFull()
    await new Promise<void>((resolve) => {
      mine.push(resolve)
      this.#waiting.set(owner, mine)
    })
  }

  #mayRun(owner: string): boolean {
    return (this.#runningOf.get(owner) ?? 0) < (this.#bounds.atOnceOfOne ?? this.#bounds.atOnce)
  }

  #count(owner: string, change: 1 | -1): void {
    const running = (this.#runningOf.get(owner) ?? 0) + change
    if (running === 0) this.#runningOf.delete(owner)
    else this.#runningOf.set(owner, running)
    this.#running += change
  }

  /** Whoever ended made way for one: the first owner who may run another. */
  #next(): void {
    for (const [owner, mine] of this.#waiting) {
      if (!this.#mayRun(owner)) continue
      this.#waiting.delete(owner)
      const start = mine.shift()
      if (mine.length > 0) this.#waiting.set(owner, mine)
      this.#count(owner, 1)
      start?.()
      return
    }
  }
}

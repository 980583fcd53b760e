/** Reproducible random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number
  /** True once in `times` on average. */
  onceIn(times: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** One of the items, each as likely as its weight. */
  weighed<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item
}

/** A random generator with a 32-bit seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    onceIn: (times) => below(times) === 0,
    pick: (items) => items[below(items.length)] ?? items[0],
    weighed: (items) => {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, item] of items) {
        left -= weight
        if (left < 0) return item
      }
      const last = items.at(-1)
      if (last === undefined) throw new Error('Nothing to choose from')
      return last[1]
    },
  }
}

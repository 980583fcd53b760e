import { setImmediate as afterOthers } from 'node:timers/promises'

/** Milliseconds that no one notices. */
const turn = 20

/**
 * Goes through what may be long, one after another. Whatever else waits gets its turn each time that this took 20
 * milliseconds.
 */
export async function* unhurried<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun > turn) {
      await afterOthers()
      begun = performance.now()
    }
    yield item
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { longestTurnUntil, walkOf10MB } from '#harness/bench/processor-time.ts'
import { unhurried } from './unhurried.ts'

test('goes through everything in order, and lets others have their turn', async () => {
  const seen: number[] = []
  const loop = async () => {
    for await (const item of unhurried(Array.from({ length: 40 }, (_, index) => index))) {
      walkOf10MB()
      seen.push(item)
    }
  }
  expect(await longestTurnUntil(loop())).toBeLessThan(15)
  expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index))
})

test('many at once take no longer turns than one', async () => {
  const seen: string[] = []
  const loop = async (name: number) => {
    for await (const item of unhurried([1, 2, 3])) {
      walkOf10MB()
      seen.push(`${item} of ${name}`)
    }
  }
  const all = nextTurn().then(async () =>
    Promise.all(Array.from({ length: 10 }, async (_, name) => loop(name))),
  )
  expect(await longestTurnUntil(all)).toBeLessThan(15)
  expect(new Set(seen).size).toBe(30)
})

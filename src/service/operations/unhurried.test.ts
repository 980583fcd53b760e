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

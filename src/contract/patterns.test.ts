import { expect, test } from 'vitest'
import { z } from 'zod'
import { costInWalks } from '#harness/bench/processor-time.ts'
import { operationsOf } from './operations-of.ts'
import { contract } from './router.ts'

/** Every pattern that a text from outside is compared with. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  )
}

const patterns = new Set(
  operationsOf(contract).flatMap(({ parts }) =>
    Object.values(parts).flatMap((part) =>
      patternsIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
    ),
  ),
)

/** Texts that make patterns with several ways to match try all of them. */
const pumps = [
  'a',
  ' ',
  '1',
  '.',
  '-',
  '@',
  '+',
  'a.',
  'a@',
  '1.',
  ' a',
  'é',
  '-a',
  '\u200b',
  ':1',
  'T1',
].flatMap((part) => ['', '!', '\n', '@', '\u0000'].map((end) => part.repeat(20_000) + end))

test('finds the patterns', () => {
  expect(patterns.size).toBeGreaterThan(10)
})

test.each([...patterns])('compares long texts with %s in no time', (source) => {
  const pattern = new RegExp(source, 'u')
  const cost = costInWalks(() => {
    for (const text of pumps) pattern.test(text)
  })
  expect(cost).toBeLessThan(80)
})

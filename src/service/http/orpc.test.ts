import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { longestTurnUntil } from '#harness/bench/processor-time.ts'
import type { ImplementedOperation } from '../operations/operation.ts'
import { encodeOutput, encodeUnhurried, factsOf } from './orpc.ts'

const person = z.object({
  full_name: z.string(),
  note: z.string().optional(),
  metadata: z.record(z.string(), z.json()),
})

function factsWith(output: z.ZodType) {
  const procedure = operation({
    method: 'GET',
    path: '/app/people-of-a-test',
    access: 'account',
    tag: 'Test',
    summary: 'Test',
    output,
  })
  return factsOf({ procedure, run: () => null } as unknown as ImplementedOperation)
}

const people = (count: number, length = 3) =>
  Array.from({ length: count }, (_, index) => ({
    fullName: 'n'.repeat(length),
    ...(index % 2 === 0 ? { note: '' } : {}),
    metadata: { keptAsItIs: index },
    unknown: 'left out',
  }))

const lists = z.object({
  head: z.string().nullable(),
  first_list: z.array(person),
  other_list: z.array(person).nullable(),
  left_out: z.string().optional(),
})

test.each<[string, z.ZodType, unknown]>([
  ['a short list', z.array(person), people(2)],
  ['a long list', z.array(person), people(30)],
  ['no list', person, people(1)[0]],
  [
    'long lists among others',
    lists,
    { head: 'x', firstList: people(30), otherList: people(7), extra: people(9) },
  ],
  ['a list that is null', lists, { head: null, firstList: people(30), otherList: null }],
  ['empty lists', lists, { head: '"', firstList: [], otherList: [] }],
  ['nothing', z.undefined(), undefined],
])('encodes %s in turns as at once', async (_, output, value) => {
  const facts = factsWith(output)
  expect(await encodeUnhurried(facts, value)).toBe(encodeOutput(facts, value))
})

test.each<[string, z.ZodType, unknown]>([
  ['one of many', z.array(person), [...people(30), { fullName: 1, metadata: {} }]],
  ['a member beside them', lists, { head: 1, firstList: people(30), otherList: null }],
])('refuses to answer with %s that breaks the contract', async (_, output, value) => {
  await expect(encodeUnhurried(factsWith(output), value)).rejects.toThrow(/breaks its contract/)
})

test('no one waits for a list of many', async () => {
  const value = { head: null, firstList: people(200_000, 50), otherList: null }
  const encoding = nextTurn().then(() => encodeUnhurried(factsWith(lists), value))
  expect(await longestTurnUntil(encoding)).toBeLessThan(8)
})

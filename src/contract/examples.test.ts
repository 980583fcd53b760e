import { expect, test } from 'vitest'
import type { z } from 'zod'
import { requestExamples } from './examples.ts'
import { operationsOf } from './operations-of.ts'
import { v1, v2 } from './router.ts'

const bodies = new Map<string, z.ZodType>(
  operationsOf({ v1, v2 }).flatMap(({ method, path, parts: { body } }) =>
    body === undefined ? [] : [[`${method} ${path}`, body] as const],
  ),
)

test('has examples for exactly the operations with a body', () => {
  expect(Object.keys(requestExamples).toSorted()).toEqual([...bodies.keys()].toSorted())
})

const all = Object.entries(requestExamples).flatMap(([name, examples]) =>
  Object.entries(examples).map(([title, example]) => [name, title, example] as const),
)

test.each(all)('%s: %s is valid', (name, _, example) => {
  expect(bodies.get(name)?.safeParse(example).error).toBeUndefined()
})

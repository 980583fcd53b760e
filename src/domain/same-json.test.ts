import { expect, test } from 'vitest'
import { sameJson } from './same-json.ts'

test.each([
  [
    { a: 1, b: [1, { c: null }] },
    { b: [1, { c: null }], a: 1 },
  ],
  [{ a: undefined, b: 1 }, { b: 1 }],
  [{ b: 1 }, { a: undefined, b: 1 }],
  [[], []],
])('%j and %j are the same', (one, other) => {
  expect(sameJson(one, other)).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: 1, b: null }, { a: 1 }],
  [
    [1, 2],
    [1, 2, 3],
  ],
  [{ 0: 1 }, [1]],
  [null, {}],
  [{ a: [1, 2] }, { a: [2, 1] }],
])('%j and %j differ', (one, other) => {
  expect(sameJson(one, other)).toBe(false)
})

import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { DescribedOperation } from './described.ts'
import type { Mutation } from './hostile.ts'

const operation: DescribedOperation = {
  name: 'POST /v1/groups',
  method: 'POST',
  path: '/v1/groups',
  ways: [],
  parameters: [],
  body: { isForm: false, schema: {}, examples: [] },
  answers: new Map(),
  components: {},
}

test('copies what is put into a request: a value in two places makes no cycle, and the next request has it whole', () => {
  const value = { a: [1] }
  const mutations: readonly Mutation[] = [
    { kind: 'replace', at: 1, value },
    { kind: 'member', at: 1, name: 'again', value },
    { kind: 'drop', at: 2 },
  ]
  const who = { tenant: 0, caller: 0, focus: 0, isForeign: false, parameters: {} }
  const make = () => compose({ ...who, operation, body: { name: 'Legal' }, mutations }, (tree) => tree, {})
  const first = String(make().body)
  expect(JSON.parse(first)).toMatchObject({ name: { again: { a: [1] } } })
  expect(String(make().body)).toBe(first)
  expect(value).toEqual({ a: [1] })
})

test('drops from a list that another change gave a constructor', () => {
  const mutations: readonly Mutation[] = [
    { kind: 'member', at: 0, name: 'constructor', value: '' },
    { kind: 'drop', at: 1 },
  ]
  const who = { tenant: 0, caller: 0, focus: 0, isForeign: false, parameters: {} }
  const { body } = compose({ ...who, operation, body: [1, 2, 3], mutations }, (tree) => tree, {})
  expect(JSON.parse(String(body))).toHaveLength(2)
})

test('drops a member that another change gave an empty list', () => {
  const mutations: readonly Mutation[] = [
    { kind: 'member', at: 0, name: 'more', value: 1 },
    { kind: 'drop', at: 1 },
  ]
  const who = { tenant: 0, caller: 0, focus: 0, isForeign: false, parameters: {} }
  const { body } = compose({ ...who, operation, body: [], mutations }, (tree) => tree, {})
  expect(String(body)).toBe('[]')
})

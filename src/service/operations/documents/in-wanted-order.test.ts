import { expect, test } from 'vitest'
import { inWantedOrder } from './in-wanted-order.ts'

const documents = [{ id: 'a' }, { id: 'b' }]

test('documents come in the order that is wanted', () => {
  expect(inWantedOrder(documents, ['b', 'a'])).toEqual({ ok: true, value: [{ id: 'b' }, { id: 'a' }] })
})

test.each([[['a']], [['a', 'a']], [['a', 'b', 'a']], [['a', 'b', 'c']], [['a', 'c']], [[]]])(
  '%j does not name each of them exactly once',
  (ids) => {
    expect(inWantedOrder(documents, ids)).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
  },
)

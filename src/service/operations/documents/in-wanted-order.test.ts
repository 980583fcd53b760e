import { expect, test } from 'vitest'
import { inWantedOrder } from './in-wanted-order.ts'

const documents = [{ id: 'a' }, { id: 'b' }]

test('orders documents as requested', () => {
  expect(inWantedOrder(documents, ['b', 'a'])).toEqual({ ok: true, value: [{ id: 'b' }, { id: 'a' }] })
})

test.each([[['a']], [['a', 'a']], [['a', 'b', 'a']], [['a', 'b', 'c']], [['a', 'c']], [[]]])(
  'refuses %j, which does not name each document exactly once',
  (ids) => {
    expect(inWantedOrder(documents, ids)).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
  },
)

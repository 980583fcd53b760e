import { expect, test } from 'vitest'
import type { Party } from '../draft/edited.ts'
import { newRecipient } from '../draft/draft-content.ts'
import { byTurn, movedTo, recipientForm, recipientWarnings, renumbered, turnsOf } from './recipient-rules.ts'

const recipient = (name: string, order: number, parts: Partial<Party> = {}): Party => ({
  ...newRecipient([]),
  id: name,
  name,
  email: `${name}@example.com`,
  order,
  ...parts,
})
const orders = (list: readonly Party[]) =>
  byTurn(list)
    .map(({ name, order }) => `${name}${order}`)
    .join(' ')
const abc = [recipient('a', 1), recipient('b', 2), recipient('c', 3)]

test('gives a moved recipient a turn of its own', () => {
  expect(orders(movedTo(abc, 'c', 0))).toBe('c1 a2 b3')
  expect(orders(movedTo(abc, 'a', 2))).toBe('b1 c2 a3')
  expect(orders(movedTo(abc, 'a', 1))).toBe('b1 a2 c3')
})

test('lets a recipient dropped among those who act together join them', () => {
  const tied = [recipient('a', 1), recipient('b', 2), recipient('c', 2)]
  expect(orders(movedTo(tied, 'a', 1))).toBe('a1 b1 c1')
})

test('numbers turns without gaps and keeps ties', () => {
  expect(orders(renumbered([recipient('a', 5), recipient('b', 0), recipient('c', 5)]))).toBe('b1 a2 c2')
  expect(
    turnsOf([recipient('a', 5), recipient('b', 0), recipient('c', 5)]).map((turn) => turn.length),
  ).toEqual([1, 2])
})

test('names what is missing or wrong in its place', () => {
  expect(recipientForm.safeParse(recipient('a', 1)).success).toBe(true)
  const wrong = recipient('a', 1, { name: ' ', email: 'x', mobile: '0400', sessionCompleted: 'http://x.com' })
  const issues = recipientForm.safeParse(wrong).error?.issues ?? []
  expect(issues.map((issue) => issue.path[0])).toEqual(['name', 'email', 'mobile', 'sessionCompleted'])
})

test('warns about link and code on one phone', () => {
  const one = recipient('a', 1, { mobile: '+61400000000', smsAuth: '+61400000000' })
  expect(recipientWarnings(one, [one])).toHaveLength(1)
  expect(
    recipientWarnings(recipient('a', 1), [recipient('a', 1), recipient('b', 2, { email: 'A@example.com' })]),
  ).toHaveLength(1)
})

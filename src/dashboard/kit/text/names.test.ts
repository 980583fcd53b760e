import { expect, test } from 'vitest'
import { countOf, countUpTo, namesOf } from './names.ts'

const people = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve'].map((name) => ({ name }))

test.each([
  [0, ''],
  [1, 'Ada'],
  [2, 'Ada and Ben'],
  [3, 'Ada, Ben and Cleo'],
  [4, 'Ada, Ben, Cleo and Dov'],
  [5, 'Ada, Ben, Cleo and 2 more'],
])('joins %i names', (count, words) => {
  expect(namesOf(people.slice(0, count))).toBe(words)
})

test('uses the email of someone without a name', () => {
  expect(namesOf([{ name: '', email: 'ada@example.com' }])).toBe('ada@example.com')
})

test('counts one and many', () => {
  expect([countOf(1, 'envelope'), countOf(1200, 'envelope'), countOf(0, 'copy', 'copies')]).toEqual([
    '1 envelope',
    '1,200 envelopes',
    '0 copies',
  ])
})

test('a count that ended at its limit says so', () => {
  expect([4999, 5000, 5001].map((count) => countUpTo(count, 5000))).toEqual(['4,999', '5,000', '5,000+'])
  expect(countUpTo(12_000, Infinity)).toBe('12,000')
})

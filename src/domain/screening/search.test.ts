import { expect, test } from 'vitest'
import { isStale } from './entry.ts'
import { newIndex, searchIndex } from './search.ts'

const plainName = (name: string) => name.toUpperCase().replaceAll(/[^A-Z]+/g, ' ')
/** Words that are made up, always the same. Source: Knuth, MMIX's linear congruential generator, shortened. */
const word = (seed: number) => {
  let state = seed * 2_654_435_761 + 12_345
  return Array.from({ length: 5 + (seed % 5) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String.fromCodePoint(97 + (Math.floor(state / 65_536) % 26))
  }).join('')
}
const people = Array.from({ length: 2000 }, (_, at) => ({
  id: String(at),
  names: [{ name: `${word(at)} ${word(at + 5000)} ${word(at + 20_000)}`, isWeak: false }],
  births: [`19${String(40 + (at % 60)).padStart(2, '0')}`],
  programmes: ['TEST'],
}))
const { add, index } = newIndex(plainName)
for (const person of people) add(person)
add({ id: 'one', names: [{ name: 'Abdutest', isWeak: true }], births: ['1970'], programmes: [] })
add({
  id: 'far',
  names: [{ name: 'Zxcvb Qwerty', isWeak: false }],
  births: ['1970-05-21'],
  programmes: ['TEST'],
})
const search = (name: string, birthDate = '1999-01-01') =>
  searchIndex(index, { names: [name], birthDate }, plainName)

test('finds everyone again in another order and with a slip', () => {
  let found = 0
  for (let at = 0; at < 200; at += 1) {
    const person = people[at * 10]
    const [first = '', second = '', third = ''] = (person?.names[0]?.name ?? '').split(' ')
    const slip = `${second.slice(0, 3)}x${second.slice(4)}`
    if (search(`${third} ${slip} ${first}`).hits.some(({ id }) => id === person?.id)) found += 1
  }
  expect(found).toBeGreaterThanOrEqual(198)
})

test('says of each word how alike it is, and what fits', () => {
  const { hits } = search('qwerty zxcvc', '1970-05-21')
  expect(hits[0]).toMatchObject({ id: 'far', name: 'Zxcvb Qwerty', birth: 'same', programmes: ['TEST'] })
  expect(hits[0]?.words).toEqual([
    { searched: 'QWERTY', listed: 'QWERTY', score: 1 },
    { searched: 'ZXCVC', listed: 'ZXCVB', score: expect.closeTo(0.92, 2) as number },
  ])
  expect(search('Qwerty Smith').count).toBe(0)
})

test('a single word is no hit unless the birth date is near', () => {
  expect(search('Abdutest Smith', '1985-01-01').count).toBe(0)
  expect(search('Abdutest Smith', '1971-01-01').hits[0]).toMatchObject({
    id: 'one',
    isWeak: true,
    birth: 'near',
  })
})

test('a name that is like one word by word is no one else’s', () => {
  expect(search('Ada Park').count).toBe(0)
  expect(search('').count).toBe(0)
  expect(search('Qwerty '.repeat(500)).count).toBe(0)
})

test('a list is too old by its date or by the last look, and one of the future is no list', () => {
  const about = { now: '2026-11-25T10:00:00Z', days: 30 }
  const list = { date: '2026-11-20', fetched: '2026-11-25T01:00:00Z' }
  expect(isStale(list, about)).toBe(false)
  expect(isStale({ ...list, date: '2026-10-20' }, about)).toBe(true)
  expect(isStale({ ...list, fetched: '2026-11-10T00:00:00Z' }, about)).toBe(true)
  expect(isStale({ ...list, date: '2027-11-20' }, about)).toBe(true)
  expect(isStale({ ...list, date: '–' }, about)).toBe(true)
})

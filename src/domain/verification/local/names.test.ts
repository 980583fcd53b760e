import anyAscii from 'any-ascii'
import { expect, test } from 'vitest'
import { compareNames } from './names.ts'

const compared = (typed: string, read: string, namesTruncated = false) => {
  const [givenNames = '', familyName = ''] = typed.split('|')
  const [givenRead = '', familyRead = ''] = read.split('|')
  const zone = { givenNames: givenRead, familyName: familyRead, namesTruncated }
  return compareNames({ givenNames, familyName }, zone, anyAscii)
}

test.each([
  ['Jürgen|Müller', 'JUERGEN|MUELLER'],
  ['Jürgen|Müller', 'JURGEN|MULLER'],
  ['Jürgen|Müller', 'JUXXRGEN|MUXXLLER'],
  ['Søren|Sørensen', 'SOEREN|SOERENSEN'],
  ['Begoña|Núñez', 'BEGONXXA|NUNEZ'],
  ['Shane|O’Connor', 'SHANE|OCONNOR'],
  ["Shane|O'Connor", 'SHANE|OCONNOR'],
  ['Anne-Marie|van der Berg', 'ANNE MARIE|VAN DER BERG'],
  ['ŁUCJA|Groß', 'LUCJA|GROSS'],
  ['Ada|McDonald', 'ADA|MC DONALD'],
  ['Müller|Müller', 'MUELLER|MULLER'],
])('%s agrees with %s', (typed, read) => {
  expect(compared(typed, read)).toEqual({ result: 'agrees' })
})

test.each([
  ['Park|Ada', 'ADA|PARK', 'swapped'],
  ['Maria|García-Márquez', 'MARIA ELENA|GARCIA MARQUEZ', 'left-out'],
  ['Maria Elena|García', 'MARIA|GARCIA MARQUEZ', 'left-out'],
  ['Marquez Maria|Garcia', 'MARIA|GARCIA MARQUEZ', 'order'],
  ['Jurgen|Muller', 'JUERGEN|MUELLER', 'spelling'],
])('%s agrees with %s and a note', (typed, read, note) => {
  expect(compared(typed, read)).toEqual({ result: 'note', note })
})

test.each([
  ['Paul|Martin', 'PAULA|MARTINEZ', 0.95],
  ['Joan|Park', 'JOHN|PARK', 0.99],
  ['Bob|Park', 'ROBERT|PARK', 0.99],
  ['J.|Park', 'JOHN|PARK', 0.99],
  ['Юрий|Park', 'IURII|PARK', 0.99],
  ['Maria|van Dijk', 'MARIA|VAN BERG', 0.99],
  ['Ada|Park', 'ADA|', 0.99],
  ['Ada|Park', '|', 0.5],
  ['-|-', 'ADA|PARK', 0.5],
])('%s is never %s by likeness alone', (typed, read, most) => {
  const { result, ...more } = compared(typed, read)
  expect(result).toBe('differs')
  expect('likeness' in more ? more.likeness : 1).toBeLessThanOrEqual(most)
})

test('a name that the zone cuts off agrees by its beginning, and only where the zone is full', () => {
  const [typed, read] = [
    'Maximiliane Charlotte|Oberhäuser-Wittelsbach',
    'MAXIMILIANE CHAR|OBERHAEUSER WITTELSBACH',
  ]
  expect(compared(typed, read, true)).toEqual({ result: 'note', note: 'cut-off' })
  expect(compared(typed, read).result).toBe('differs')
  expect(compared('Max|Oberhäuser-Wittelsbach', read, true).result).toBe('differs')
})

test('hostile names take no longer than others', () => {
  const begun = performance.now()
  const long = 'Å'.repeat(200)
  expect(compared(`${long}|${long}`, `${'A'.repeat(399)}B|${'A'.repeat(399)}B`, true).result).toBe('differs')
  expect(performance.now() - begun).toBeLessThan(1000)
})

import { expect, test } from 'vitest'
import { zoneFormats, zoneLines } from '#harness/identity/zone-lines.ts'
import type { DocumentFields, ZoneFormat } from '#harness/identity/zone-lines.ts'
import { parseZone } from './parse-zone.ts'

const specimen: DocumentFields = {
  issuer: 'UTO',
  nationality: 'D<<',
  number: 'Z23145S90',
  familyName: 'VAN ERIKSSON',
  givenNames: 'ANNA MARIA',
  birthDate: '740812',
  sex: 'F',
  expiryDate: '120415',
}

function zoneOf(format: ZoneFormat, lines = zoneLines(format, specimen), certainty = 0.99) {
  const certainties = lines.map((line) => [...line].map(() => certainty))
  return { format, lines, certainties, corners: [] }
}

test.each(zoneFormats)('reads the fields of a %s', (format) => {
  expect(parseZone(zoneOf(format))).toMatchObject({
    read: true,
    issuer: 'UTO',
    nationality: 'D',
    number: 'Z23145S90',
    familyName: 'VAN ERIKSSON',
    givenNames: 'ANNA MARIA',
    birthDate: '740812',
    expiryDate: '120415',
    sex: 'female',
    namesTruncated: false,
  })
})

test.each(zoneFormats)('no other digit in number, dates or check digits of a %s is accepted', (format) => {
  const lines = zoneLines(format, specimen)
  const row = format === 'TD1' ? 0 : 1
  const places = format === 'TD1' ? [6, 7, 14] : [1, 2, 9, 13, 18, 19, 21, 27, (lines[1]?.length ?? 0) - 1]
  for (const place of places) {
    const changed = lines.map((line, at) =>
      at === row
        ? line.slice(0, place) + String((Number(line[place]) + 1) % 10) + line.slice(place + 1)
        : line,
    )
    expect(parseZone(zoneOf(format, changed)), `${place}`).toBeNull()
  }
})

test('an uncertain character of the number or a date is not accepted, one of the names is told', () => {
  const zone = zoneOf('TD3')
  const withDoubt = (row: number, place: number) =>
    parseZone({
      ...zone,
      certainties: zone.certainties.map((line, at) =>
        line.map((certainty, other) => (at === row && other === place ? 0.5 : certainty)),
      ),
    })
  expect([withDoubt(1, 3), withDoubt(1, 14), withDoubt(1, 26)]).toEqual([null, null, null])
  expect(withDoubt(0, 8)?.certainty).toEqual({ number: 0.99, dates: 0.99, names: 0.5 })
})

test('names that fill their space may be cut off', () => {
  const lines = zoneLines('TD1', { ...specimen, givenNames: 'ANNA MARIA MAGDALENA LUISE' })
  expect(parseZone(zoneOf('TD1', lines))?.namesTruncated).toBe(true)
})

import { expect, test } from 'vitest'
import { syntheticDocument } from './document-photo.ts'
import { conditions } from './photograph.ts'
import { zoneFormats, zoneLines } from './zone-lines.ts'

const specimen = {
  issuer: 'UTO',
  nationality: 'UTO',
  number: 'D23145890',
  familyName: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  birthDate: '740812',
  sex: 'F',
  expiryDate: '120415',
} as const

test('zones are those of the specimens in the standard', () => {
  // Source: ICAO Doc 9303, parts 5 and 6, appendix B. The last is the second in the form of a passport.
  expect(zoneFormats.map((format) => zoneLines(format, specimen))).toEqual([
    ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
    ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
    ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<<<<<<<<<6'],
  ])
})

test('the same seed gives the same photo', () => {
  expect(conditions).toContain('720p')
  const photo = () => syntheticDocument({ format: 'TD1', condition: '720p', seed: 7 })
  expect(Buffer.from(photo().bytes).equals(photo().bytes)).toBe(true)
})

import anyAscii from 'any-ascii'
import { expect, test } from 'vitest'
import { compareDocument } from './compare.ts'
import type { ComparedZone } from './compare.ts'

const typed = {
  givenNames: 'Ada',
  familyName: 'Müller',
  birthDate: '1990-12-10',
  document: 'passport',
  documentNumber: 'P 123-45Z',
} as const
const zone: ComparedZone = {
  documentCode: 'P',
  number: 'P12345Z',
  familyName: 'MUELLER',
  givenNames: 'ADA',
  namesTruncated: false,
  birthDate: '901210',
  expiryDate: '300101',
}
const compared = (changed: Partial<ComparedZone> = {}, today = '2026-11-25') => {
  const { warning, isAccepted, fields } = compareDocument(
    typed,
    { ...zone, ...changed },
    { today, toLatin: anyAscii },
  )
  return {
    warning,
    isAccepted,
    results: Object.fromEntries(fields.map(({ field, result }) => [field, result])),
  }
}

test('a zone that equals what was typed has no warning', () => {
  expect(compared()).toEqual({
    warning: null,
    isAccepted: true,
    results: {
      document: 'agrees',
      number: 'agrees',
      name: 'agrees',
      'birth-date': 'agrees',
      expiry: 'agrees',
    },
  })
})

test('a number that differs by what no check digit sees is not accepted', () => {
  expect(compared({ number: 'P123455' })).toMatchObject({ warning: 'LOCAL_DATA_MISMATCH', isAccepted: false })
  expect(compared({ number: '' })).toMatchObject({ isAccepted: false })
})

test.each(['901211', '901209', '9012<<', '<<<<<<', '911210'])('the birth date %s is another', (birthDate) => {
  expect(compared({ birthDate })).toMatchObject({
    warning: 'LOCAL_DATA_MISMATCH',
    isAccepted: true,
    results: { 'birth-date': 'differs' },
  })
})

test('a document expires after its last day, by the day in UTC', () => {
  expect(compared({ expiryDate: '261125' }).warning).toBeNull()
  expect(compared({ expiryDate: '261124' }).warning).toBe('LOCAL_DOCUMENT_EXPIRED')
  expect(compared({ expiryDate: '950101' }).warning).toBe('LOCAL_DOCUMENT_EXPIRED')
  expect(compared({ expiryDate: '<<<<<<' })).toMatchObject({ warning: null, results: { expiry: 'note' } })
})

test('a difference is graver than the expiry', () => {
  expect(compared({ expiryDate: '261124', givenNames: 'ADAM' }).warning).toBe('LOCAL_DATA_MISMATCH')
})

test('another kind of document is noted', () => {
  expect(compared({ documentCode: 'ID' })).toMatchObject({ warning: null, results: { document: 'note' } })
})

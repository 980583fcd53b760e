import { expect, test } from 'vitest'
import { verifyingStepOf, requiredPhotos } from './identity.ts'
import type { IdentityDetails, VerifyingProgress } from './identity.ts'

const details: IdentityDetails = {
  givenNames: 'Ada',
  familyName: 'Park',
  birthDate: '1990-12-10',
  address: '1 High Street',
  country: 'AU',
  document: 'identity-card',
  documentNumber: 'X1',
}
const start: VerifyingProgress = {
  isOpen: true,
  isSubmitted: false,
  codeWanted: true,
  codeGiven: false,
  consented: false,
  details: null,
  photos: [],
  biometrics: true,
}
const all = ['document-front', 'document-back', 'selfie'] as const

test.each([
  ['code', {}],
  ['consent', { codeGiven: true }],
  ['consent', { codeWanted: false }],
  ['details', { codeGiven: true, consented: true }],
  ['photos', { codeGiven: true, consented: true, details }],
  ['photos', { codeGiven: true, consented: true, details, photos: ['document-front', 'selfie'] }],
  ['submit', { codeGiven: true, consented: true, details, photos: all }],
  ['done', { isSubmitted: true }],
  ['closed', { isOpen: false }],
] as const)('finds the step %s', (step, parts) => {
  expect(verifyingStepOf({ ...start, ...parts })).toBe(step)
})

test('asks for one side of a passport, and for a selfie with biometrics', () => {
  expect(requiredPhotos('passport', false)).toEqual(['document-front'])
  expect(requiredPhotos('identity-card', true)).toEqual(all)
})

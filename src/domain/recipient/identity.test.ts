import { expect, test } from 'vitest'
import { isNamedLike, verdictOf, wantsIdentity } from './identity.ts'

const ada = { givenNames: 'Ada Mary', familyName: 'Park' }

test('the choice for a recipient comes before the rule, which is about signers', () => {
  const rule = { reuseDays: 0 }
  expect(wantsIdentity({ type: 'signer', asksIdentity: null }, rule)).toBe(true)
  expect(wantsIdentity({ type: 'signer', asksIdentity: false }, rule)).toBe(false)
  expect(wantsIdentity({ type: 'viewer', asksIdentity: null }, rule)).toBe(false)
  expect(wantsIdentity({ type: 'viewer', asksIdentity: true }, null)).toBe(true)
  expect(wantsIdentity({ type: 'carbon-copy', asksIdentity: true }, rule)).toBe(false)
})

test('a document opens the envelope only in the name that was asked', () => {
  for (const name of ['Ada Park', 'PARK, Ada', 'Áda Mary  Park']) expect(isNamedLike(ada, name)).toBe(true)
  for (const name of ['Ada', 'Park', 'Mary', '', 'Eve Park', 'Ada Parker', 'Ada Park Eve'])
    expect(isNamedLike(ada, name)).toBe(false)
  expect(isNamedLike({ givenNames: '小明', familyName: '王' }, '王小明')).toBe(true)
  expect(isNamedLike({ givenNames: 'Jörg', familyName: 'Weiß' }, 'Jorg Weiss')).toBe(true)
})

test('a warning, another name and purged data are the sender’s to judge', () => {
  const completed = { status: 'completed', warning: null } as const
  const given = { details: ada, name: 'Ada Park' }
  expect(verdictOf(completed, given)).toEqual({ outcome: 'passed' })
  expect(verdictOf({ ...completed, warning: 'DOC' }, given)).toMatchObject({ why: 'warning' })
  expect(verdictOf(completed, { ...given, name: 'Eve Park' })).toMatchObject({ why: 'name' })
  expect(verdictOf(completed, { ...given, details: null })).toMatchObject({ why: 'purged' })
  expect(verdictOf({ ...completed, status: 'cancelled' }, given)).toEqual({ outcome: 'stopped' })
  expect(verdictOf({ ...completed, status: 'sent' }, given)).toBeNull()
})

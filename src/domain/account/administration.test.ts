import { expect, test } from 'vitest'
import type { Role } from './account.ts'
import {
  mayAdminister,
  maySeeAccount,
  maySeeGroup,
  mayUpdateAccount,
  wouldLockSelfOut,
} from './administration.ts'
import type { Viewer } from './visibility.ts'

const credentials: Viewer = { kind: 'credentials' }
const me = (role: Role, groupId: string | null = 'g'): Viewer => ({
  kind: 'account',
  accountId: 'me',
  groupId,
  role,
})
const myself = { id: 'me', groupId: 'g', email: 'me@example.com', role: 'standard' as const }
const colleague = { ...myself, id: 'colleague', email: 'colleague@example.com' }
const unrelated = { ...myself, id: 'unrelated', groupId: 'h' }
const groupless = { ...myself, id: 'groupless', groupId: null }

test.each([
  ['credentials', credentials, true, [true, true, true, true]],
  ['an administrator', me('administrator'), true, [true, true, true, true]],
  ['a standard account', me('standard'), false, [true, true, false, false]],
  ['a standard account without a group', me('standard', null), false, [true, false, false, false]],
  ['a read-only account', me('read-only'), false, [true, true, false, false]],
])('lets %s see and administer what the rules allow', (_, viewer, administers, sees) => {
  expect(mayAdminister(viewer)).toBe(administers)
  const accounts = [myself, colleague, unrelated, groupless]
  expect(accounts.map((account) => maySeeAccount(viewer, account))).toEqual(sees)
  expect(maySeeGroup(viewer, 'h')).toBe(administers)
})

test('lets everyone edit their own profile, except for what administrators assign', () => {
  const viewer = me('standard')
  expect(mayUpdateAccount(viewer, myself, {})).toBe(true)
  expect(mayUpdateAccount(viewer, myself, { ...myself })).toBe(true)
  expect(mayUpdateAccount(viewer, myself, { role: 'administrator' })).toBe(false)
  expect(mayUpdateAccount(viewer, myself, { email: 'other@example.com' })).toBe(false)
  expect(mayUpdateAccount(viewer, myself, { groupId: null })).toBe(false)
  expect(mayUpdateAccount(viewer, colleague, {})).toBe(false)
  expect(mayUpdateAccount(me('administrator'), colleague, { role: 'read-only' })).toBe(true)
})

test('keeps administrators from locking themselves out, and lets credentials change any account', () => {
  expect(wouldLockSelfOut(me('administrator'), 'me', 'deactivated')).toBe(true)
  expect(wouldLockSelfOut(me('administrator'), 'me', 'standard')).toBe(true)
  expect(wouldLockSelfOut(me('administrator'), 'me', 'administrator')).toBe(false)
  expect(wouldLockSelfOut(me('administrator'), 'other', 'deactivated')).toBe(false)
  expect(wouldLockSelfOut(credentials, 'me', 'deactivated')).toBe(false)
})

import { expect, test } from 'vitest'
import type { Role } from './account.ts'
import {
  mayAdminister,
  maySeeAccount,
  maySeeGroup,
  mayUpdateAccount,
  wouldLockOneselfOut,
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
const stranger = { ...myself, id: 'stranger', groupId: 'h' }
const groupless = { ...myself, id: 'groupless', groupId: null }

test.each([
  ['credentials', credentials, true, [true, true, true, true]],
  ['an administrator', me('administrator'), true, [true, true, true, true]],
  ['a standard account', me('standard'), false, [true, true, false, false]],
  ['a standard account without group', me('standard', null), false, [true, false, false, false]],
  ['a read-only account', me('read-only'), false, [true, true, false, false]],
])('%s sees and administers what the rules say', (_, viewer, administers, sees) => {
  expect(mayAdminister(viewer)).toBe(administers)
  const accounts = [myself, colleague, stranger, groupless]
  expect(accounts.map((account) => maySeeAccount(viewer, account))).toEqual(sees)
  expect(maySeeGroup(viewer, 'h')).toBe(administers)
})

test('everyone keeps their own profile, but not what administrators give', () => {
  const viewer = me('standard')
  expect(mayUpdateAccount(viewer, myself, {})).toBe(true)
  expect(mayUpdateAccount(viewer, myself, { ...myself })).toBe(true)
  expect(mayUpdateAccount(viewer, myself, { role: 'administrator' })).toBe(false)
  expect(mayUpdateAccount(viewer, myself, { email: 'other@example.com' })).toBe(false)
  expect(mayUpdateAccount(viewer, myself, { groupId: null })).toBe(false)
  expect(mayUpdateAccount(viewer, colleague, {})).toBe(false)
  expect(mayUpdateAccount(me('administrator'), colleague, { role: 'read-only' })).toBe(true)
})

test('administrators do not shut themselves out; credentials may change any account', () => {
  expect(wouldLockOneselfOut(me('administrator'), 'me', 'deactivated')).toBe(true)
  expect(wouldLockOneselfOut(me('administrator'), 'me', 'standard')).toBe(true)
  expect(wouldLockOneselfOut(me('administrator'), 'me', 'administrator')).toBe(false)
  expect(wouldLockOneselfOut(me('administrator'), 'other', 'deactivated')).toBe(false)
  expect(wouldLockOneselfOut(credentials, 'me', 'deactivated')).toBe(false)
})

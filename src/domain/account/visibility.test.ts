import { expect, test } from 'vitest'
import { sharedInGroup, sharedOnCreate } from './sharing.ts'
import { mayManage, maySee, maySend, maySendAs } from './visibility.ts'
import type { Viewer } from './visibility.ts'

const credentials: Viewer = { kind: 'credentials' }

const account = (parts: Partial<Extract<Viewer, { kind: 'account' }>> = {}): Viewer => ({
  kind: 'account',
  accountId: 'me',
  groupId: 'g',
  role: 'standard',
  ...parts,
})
const own = { accountId: 'me', groupId: null, shared: false }
const shared = { accountId: 'other', groupId: 'g', shared: true }
const unshared = { accountId: 'other', groupId: 'g', shared: false }
const foreign = { accountId: 'other', groupId: 'h', shared: true }
const groupless = { accountId: 'other', groupId: null, shared: true }

test.each([
  [
    'administrator',
    account({ role: 'administrator' }),
    [true, true, true, true, true],
    [true, true, true, true, true],
  ],
  ['credentials', credentials, [true, true, true, true, true], [true, true, true, true, true]],
  ['standard', account(), [true, true, false, false, false], [true, true, false, false, false]],
  [
    'standard without a group',
    account({ groupId: null }),
    [true, false, false, false, false],
    [true, false, false, false, false],
  ],
  [
    'read-only',
    account({ role: 'read-only' }),
    [true, true, false, false, false],
    [false, false, false, false, false],
  ],
])('lets %s see and manage what the rules allow', (_, viewer, sees, manages) => {
  const things = [own, shared, unshared, foreign, groupless]
  expect(things.map((thing) => maySee(viewer, thing))).toEqual(sees)
  expect(things.map((thing) => mayManage(viewer, thing))).toEqual(manages)
})

test('lets only administrators and credentials send for others, and read-only accounts never', () => {
  expect(maySendAs(account(), 'me')).toBe(true)
  expect(maySendAs(account(), 'other')).toBe(false)
  expect(maySendAs(account({ role: 'administrator' }), 'other')).toBe(true)
  expect(maySendAs({ kind: 'credentials' }, 'other')).toBe(true)
  expect(maySend(account({ role: 'read-only' }))).toBe(false)
})

test('lets forced sharing override a choice, and a choice override the default', () => {
  expect(sharedOnCreate(false, { shareByDefault: true, forceSharing: true })).toBe(true)
  expect(sharedOnCreate(false, { shareByDefault: true, forceSharing: false })).toBe(false)
  expect(sharedOnCreate(null, { shareByDefault: true, forceSharing: false })).toBe(true)
  expect(sharedOnCreate(undefined, { shareByDefault: false, forceSharing: false })).toBe(false)
})

test('shares nothing without a group, even if sharing is forced', () => {
  const forced = { shareByDefault: true, forceSharing: true }
  expect(sharedInGroup(true, forced, null)).toBe(false)
  expect(sharedInGroup(false, forced, 'g')).toBe(true)
  expect(sharedInGroup(false, { ...forced, forceSharing: false }, 'g')).toBe(false)
})

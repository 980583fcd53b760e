import { expect, test } from 'vitest'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { administrationOf, isCurrent, navigationOf } from './navigation.ts'

function session(role: CurrentSession['account']['role'], inbox: CurrentSession['inbox']): CurrentSession {
  const account = {
    id: 'a',
    name: 'Ada Lovelace',
    email: 'ada@analytical.example',
    number: null,
    timezone: '+00:00',
    role,
    active: true,
    groupId: null,
    organisationId: 'o',
    created: '2026-01-01T00:00:00.000Z',
    verified: '2026-01-01T00:00:00.000Z',
    shareByDefault: false,
    forceSharing: false,
  }
  return {
    account,
    organisation: { id: 'o', name: 'Harbour', color: null, logo: null, linkDays: 7, partner: null },
    testMode: null,
    mustEnrol: false,
    inbox,
    partners: role === 'administrator',
    operates: role === 'administrator',
    verificationSandbox: true,
    verificationLocal: false,
  }
}

const ids = (from: CurrentSession) => navigationOf(from).map(({ id }) => id)

test('shows the inbox while it collects messages, to those who may read links', () => {
  expect(ids(session('standard', { email: true, sms: false }))).toContain('inbox')
  expect(ids(session('administrator', { email: false, sms: true }))).toContain('inbox')
  expect(ids(session('standard', { email: false, sms: false }))).not.toContain('inbox')
  expect(ids(session('read-only', { email: true, sms: true }))).not.toContain('inbox')
})

test('shows administration to administrators only', () => {
  const inbox = { email: false, sms: false }
  expect(administrationOf(session('administrator', inbox)).map(({ id }) => id)).toContain('organisation')
  for (const role of ['standard', 'read-only'] as const)
    expect(administrationOf(session(role, inbox))).toEqual([])
})

test.each([
  ['/', '/', true],
  ['/', '/envelopes', false],
  ['/envelopes', '/envelopes', true],
  ['/envelopes', '/envelopes/0193', true],
  ['/envelopes', '/envelopes-of-old', false],
])('%s is current at %s: %s', (href, pathname, expected) => {
  expect(isCurrent({ href }, pathname)).toBe(expected)
})

test('counts bulk sends as templates', () => {
  const templates = navigationOf(session('standard', { email: false, sms: false })).find(
    ({ id }) => id === 'templates',
  )
  expect(templates && isCurrent(templates, '/bulk-sends/0193')).toBe(true)
})

test('shows health to the operator', () => {
  const administrator = session('administrator', { email: false, sms: false })
  const idsOf = (one: CurrentSession) => administrationOf(one).map(({ id }) => id)
  expect(idsOf(administrator)).toEqual(expect.arrayContaining(['health', 'partner']))
  expect(idsOf({ ...administrator, operates: false, partners: false })).not.toContain('health')
  expect(idsOf({ ...administrator, partners: false })).not.toContain('partner')
})

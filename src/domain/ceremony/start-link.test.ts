import { describe, expect, it } from 'vitest'
import { hidesAnAddress, isOfDomains, openRoleOf, standingOf } from './start-link.ts'
import type { StartRole } from './start-link.ts'

const role = (given: Partial<StartRole> = {}): StartRole => ({
  id: 'r',
  recipientName: null,
  recipientEmail: null,
  recipientType: 'signer',
  recipientOrder: 1,
  ...given,
})
const known = (given: Partial<StartRole> = {}) =>
  role({ id: 'k', recipientName: 'Ada', recipientEmail: 'ada@example.com', ...given })

describe('the open role', () => {
  it.each([
    ['a single role', [role()]],
    ['beside someone who is named', [role(), known({ recipientOrder: 2 })]],
    ['after a carbon copy', [known({ recipientType: 'carbon-copy', recipientOrder: 0 }), role()]],
    ['with a blank email', [role({ recipientEmail: ' ' })]],
  ] as const)('is found: %s', (_, roles) => {
    expect(openRoleOf(roles)).toMatchObject({ ok: true, value: { id: 'r' } })
  })

  it.each([
    ['no role', []],
    ['everyone named', [known()]],
    ['two open roles', [role(), role({ id: 's' })]],
    ['someone without a name', [role(), known({ recipientName: ' ', recipientOrder: 2 })]],
    ['a carbon copy', [role({ recipientType: 'carbon-copy' })]],
    ['someone before them', [known({ recipientOrder: 1 }), role({ recipientOrder: 2 })]],
  ] as const)('is refused: %s', (_, roles) => {
    expect(openRoleOf(roles).ok).toBe(false)
  })
})

it('says why a link makes no envelopes', () => {
  const link = { expires: null, uses: 3, mostUses: null, paused: null, ended: null }
  const now = '2026-05-01T12:00:00.000Z'
  expect(standingOf(link, now)).toBe('open')
  expect(standingOf({ ...link, mostUses: 3 }, now)).toBe('used-up')
  expect(standingOf({ ...link, mostUses: 4 }, now)).toBe('open')
  expect(standingOf({ ...link, expires: now }, now)).toBe('expired')
  expect(standingOf({ ...link, expires: '2026-05-01T12:00:00.001Z' }, now)).toBe('open')
  expect(standingOf({ ...link, paused: now }, now)).toBe('paused')
  expect(standingOf({ ...link, paused: now, ended: now, expires: now }, now)).toBe('closed')
})

it('takes a domain as it is, whatever the case', () => {
  expect(isOfDomains('a@Example.COM', ['example.com'])).toBe(true)
  expect(isOfDomains('a@mail.example.com', ['example.com'])).toBe(false)
  expect(isOfDomains('a@notexample.com', ['example.com'])).toBe(false)
  expect(isOfDomains('"x@example.com"@evil.org', ['example.com'])).toBe(false)
  expect(isOfDomains('a@any.org', [])).toBe(true)
})

it('finds addresses in names', () => {
  for (const name of [
    'Win at evil.com',
    'http://x',
    'EVIL.COM',
    'www.evil',
    'me@evil',
    'еvil.соm',
    'evil．com',
  ])
    expect(hidesAnAddress(name), name).toBe(true)
  for (const name of [
    'Ada Lovelace',
    'J. R. Hartley',
    'Sammy Davis, Jr.',
    'محمد',
    '王小明',
    "O'Neil",
    'St. John',
  ])
    expect(hidesAnAddress(name), name).toBe(false)
})

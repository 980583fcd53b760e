import { expect, test } from 'vitest'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'

const expires = new Date('2030-01-01T00:00:00Z')

function cookieOf(dashboardUrl: string): string[] {
  const written: string[] = []
  const cookie = sessionCookie({ dashboardUrl }, (header) => written.push(header))
  cookie.set('secret', expires)
  cookie.clear()
  return written
}

test('binds the cookie to this host behind https, and accepts no other', () => {
  const config = { dashboardUrl: 'https://sign.example' }
  const [set = '', cleared = ''] = cookieOf(config.dashboardUrl)
  expect(set).toBe(
    '__Host-countersign_session=secret; Path=/; HttpOnly; SameSite=Lax; Secure; Expires=Tue, 01 Jan 2030 00:00:00 GMT',
  )
  expect(cleared).toMatch(/^__Host-countersign_session=; Path=\/; .*Secure; Max-Age=0$/)
  const read = (cookie: string) => readSessionCookie(new Headers({ cookie }), config)
  expect(read('__Host-countersign_session=secret')).toBe('secret')
  expect(read('countersign_session=of a neighbour; __Host-countersign_session=secret')).toBe('secret')
  expect(read('countersign_session=of a neighbour')).toBeNull()
})

test('works without https on a local machine', () => {
  const config = { dashboardUrl: 'http://localhost:3000' }
  expect(cookieOf(config.dashboardUrl)[0]).toMatch(/^countersign_session=secret; .*SameSite=Lax; Expires/)
  expect(readSessionCookie(new Headers({ cookie: 'a=b; countersign_session=secret' }), config)).toBe('secret')
})

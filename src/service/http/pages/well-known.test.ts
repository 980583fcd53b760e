import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openLog } from '../../logging.ts'
import type { Variables } from '../call.ts'
import { buildStartingApp, listen } from '../server.ts'
import { mountWellKnown } from './well-known.ts'

const text = '/.well-known/security.txt'
const address = 'https://sign.example.com'

function served(settings: Record<string, string>): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>()
  mountWellKnown(app, readConfig({ BASE_URL: address, ...settings }))
  return app
}

test('names whom to tell of faults, for half a year from now', async () => {
  const contacts = 'security@example.com, https://example.com/faults'
  const answer = await served({ SECURITY_CONTACT: contacts }).request(text)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/faults',
  ])
  expect(lines).toContain(`Canonical: ${address}${text}`)
  const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect(days > 180 && days < 365).toBe(true)
})

test('has no such file where no one is named', async () => {
  expect((await served({}).request(text)).status).toBe(404)
})

test('leads to the page where a password is changed', async () => {
  const settings = { DASHBOARD_URL: 'https://dash.example.com' }
  const answer = await served(settings).request('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://dash.example.com/account'])
})

test.each([
  [{ BASE_URL: address }, 'max-age=31536000'],
  [{ BASE_URL: address, DASHBOARD_URL: 'http://dash.example.com' }, null],
  [{}, null],
])('has browsers keep to https with %j: %s', async (settings, expected) => {
  const listening = await listen(0, buildStartingApp(openLog('silent'), readConfig(settings)))
  const answer = await fetch(`http://127.0.0.1:${listening.port}/livez`)
  expect(answer.headers.get('strict-transport-security')).toBe(expected)
  await listening.close(0)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Variables } from '../call.ts'
import { mountDashboard } from './dashboard.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-dist-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
mkdirSync(join(directory, 'assets'))
writeFileSync(join(directory, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
writeFileSync(join(directory, 'assets', 'main-abc.js'), 'plain')
writeFileSync(join(directory, 'assets', 'main-abc.js.br'), 'smaller')
writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
writeFileSync(join(directory, '.sources'), 'private')
const app = new Hono<{ Variables: Variables }>()
mountDashboard(app, directory)

const page = { accept: 'text/html,*/*' }

test.each(['/', '/envelopes', '/sign/some-token', '/create-envelope?envelopeId=1'])(
  'gives a browser that opens %s the page with a fresh nonce',
  async (path) => {
    const [one, other] = [
      await app.request(path, { headers: page }),
      await app.request(path, { headers: page }),
    ]
    const policy = one.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? ''
    expect(await one.text()).toBe(`<script nonce="${nonce}"></script>`)
    expect(policy).not.toContain('unsafe-inline')
    expect(other.headers.get('content-security-policy')).not.toBe(policy)
  },
)

test.each([
  ['/envelopes', { accept: 'application/json' }],
  ['/v1/envelopes', page],
  ['/app/nothing', page],
  ['/verifying/nothing', page],
  ['/vendor/nothing', page],
  ['/assets/gone-123.js', page],
  ['/missing.png', page],
  ['/.sources', page],
  ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', page],
  ['/metrics', { accept: 'text/plain;version=0.0.4,*/*;q=0.1' }],
  ['/wp-admin', {}],
  ['/../package.json', page],
  ['/assets/%2e%2e/index.html', { accept: '*/*' }],
])('does not answer %s with %j by the page', async (path, headers) => {
  const answer = await app.request(path, { headers })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type') ?? '').not.toContain('text/html')
})

test('shows a browser that there is no such page, with the status of one that is missing', async () => {
  const answer = await app.request('/metrics', { headers: page })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

test('caches hashed files forever, and sends the stored compressed form', async () => {
  const answer = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toBe('smaller')
  // Each form is kept for itself, and a second answer is as whole as the first.
  for (const encoding of ['identity', 'br', 'identity', 'br']) {
    const again = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': encoding } })
    expect(await again.text()).toBe(encoding === 'br' ? 'smaller' : 'plain')
  }
})

test('lets a worker script fetch from this origin and decode, and nothing else', async () => {
  const policy = (await app.request('/assets/main-abc.js')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy).toContain("default-src 'none'")
})

test('has other files revalidated', async () => {
  const answer = await app.request('/favicon.svg')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  const etag = answer.headers.get('etag') ?? ''
  expect((await app.request('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('tells a page that no one is signed in', async () => {
  writeFileSync(join(directory, 'index.html'), '<html lang="en"></html>')
  const other = new Hono<{ Variables: Variables }>()
  mountDashboard(other, directory, undefined, undefined, (headers) => headers.has('cookie'))
  const [without, withOne] = [
    await other.request('/sign-in', { headers: page }),
    await other.request('/sign-in', { headers: { ...page, cookie: 'session=1' } }),
  ]
  expect(await without.text()).toBe('<html data-session="none" lang="en"></html>')
  expect(await withOne.text()).toBe('<html lang="en"></html>')
})

test('has a browser ask for the session at once only if someone may be signed in', async () => {
  const built = mkdtempSync(join(tmpdir(), 'countersign-dashboard-'))
  mkdirSync(join(built, '.vite'))
  writeFileSync(join(built, '.vite/manifest.json'), '{}')
  writeFileSync(join(built, 'index.html'), '<html lang="en"><head></head></html>')
  const other = new Hono<{ Variables: Variables }>()
  mountDashboard(other, built, undefined, undefined, (headers) => headers.has('cookie'))
  rmSync(built, { recursive: true })
  const shown = async (headers: Record<string, string>) => (await other.request('/', { headers })).text()
  expect(await shown(page)).not.toContain('/app/session')
  expect(await shown({ ...page, cookie: 'session=1' })).toContain('href="/app/session"')
})

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pageSources, readPagePreloads } from './page-preloads.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-preloads-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
mkdirSync(join(directory, '.vite'))
const manifest = {
  'src/dashboard/routes.tsx': { file: 'assets/routes-1.js', imports: ['_react.js', '_kit.js'] },
  'src/dashboard/rare-routes.ts': { file: 'assets/rare-7.js', imports: ['_react.js'] },
  'src/dashboard/features/envelopes/list/envelopes-page.tsx': {
    file: 'assets/list-2.js',
    imports: ['_kit.js'],
  },
  'src/dashboard/features/signing/signing-app.tsx': { file: 'assets/sign-3.js', imports: ['_react.js'] },
  'src/dashboard/features/signing/witness-app.tsx': { file: 'assets/witness-6.js', imports: ['_react.js'] },
  'src/dashboard/features/signing/document/document-screen.tsx': {
    file: 'assets/document-8.js',
    imports: ['_kit.js'],
  },
  'src/dashboard/paper/shown-file.tsx': { file: 'assets/viewer-9.js', imports: ['_kit.js'] },
  '_react.js': { file: 'assets/react-4.js' },
  '_kit.js': { file: 'assets/kit-5.js', imports: ['_react.js'] },
}
writeFileSync(join(directory, '.vite/manifest.json'), JSON.stringify(manifest))

/** As the service reads it: once, for all addresses. */
const page = '<head><link rel="modulepreload" href="/assets/react-4.js"></head>'
const links = readPagePreloads(directory, page)

test.each([
  ['/envelopes', ['routes-1', 'kit-5', 'list-2']],
  ['/accounts', ['routes-1', 'kit-5', 'rare-7']],
  ['/sign-in/nordlicht', ['routes-1', 'kit-5']],
  ['/sign/token', ['sign-3']],
  ['/witness/token', ['witness-6']],
])('preloads for the page at %s exactly %j', (path, names) => {
  const shown = links(path).replace(/<template.*/, '')
  expect([...shown.matchAll(/assets\/([\w-]+)\.js/g)].map(([, name]) => name)).toEqual(names)
})

test('names what draws documents for the page of a recipient who is on the way to them', () => {
  const template =
    '<template id="ahead"><link rel="modulepreload" crossorigin href="/assets/viewer-9.js"></template>'
  expect(links('/sign/token')).toContain(template)
  expect(links('/sign/token', { showsDocuments: true })).not.toContain('template')
  expect(links('/witness/token')).not.toContain('template')
})

test('preloads what shows documents only where a page begins with them', () => {
  const shown = links('/sign/token', { showsDocuments: true }).replaceAll(/<link rel="prefetch.*?>/g, '')
  expect([...shown.matchAll(/assets\/([\w-]+)\.js/g)].map(([, name]) => name)).toEqual([
    'sign-3',
    'document-8',
    'kit-5',
  ])
})

test.each([
  ['/', true],
  ['/envelopes/1', true],
  ['/sign-in', false],
  ['/sign/token', false],
])('preloads the session for the page at %s: %s', (path, isAsked) => {
  expect(links(path).includes('href="/app/session"')).toBe(isAsked)
})

test('preloads no session for a browser that no one is signed in with', () => {
  expect(links('/')).toContain('/app/session')
  expect(links('/', { hasSession: false })).not.toContain('/app/session')
  expect(links('/', { hasSession: false })).toContain('routes-1')
})

test('names modules that exist', () => {
  for (const source of pageSources) expect(existsSync(source), source).toBe(true)
})

test('preloads nothing for a build without a manifest', () => {
  expect(readPagePreloads(join(directory, 'none'), page)('/')).toBe('')
})

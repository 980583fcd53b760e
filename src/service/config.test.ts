import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, shortPartnerKeys } from './config.ts'

test('needs no setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    dashboardUrl: 'http://localhost:3000',
    databaseUrl: null,
    partners: [],
    role: 'all',
  })
})

test('derives addresses from the port and from each other, without a trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).dashboardUrl).toBe('http://localhost:8080')
  const config = readConfig({ BASE_URL: 'https://sign.example.com/' })
  expect(config).toMatchObject({
    baseUrl: 'https://sign.example.com',
    dashboardUrl: 'https://sign.example.com',
  })
})

test('takes one bare partner key, or several with names', () => {
  expect(readConfig({ PARTNER_KEY: '0123456789abcdef' }).partners).toEqual([
    { name: 'partner', key: '0123456789abcdef' },
  ])
  expect(readConfig({ PARTNER_KEY: 'acme:0123456789abcdef, beta:fedcba9876543210' }).partners).toEqual([
    { name: 'acme', key: '0123456789abcdef' },
    { name: 'beta', key: 'fedcba9876543210' },
  ])
})

test('names the partners whose keys are short', () => {
  const long = '0123456789abcdef0123456789abcdef'
  expect(shortPartnerKeys(readConfig({ PARTNER_KEY: `acme:${long},beta:${long.slice(1)}` }))).toEqual([
    'beta',
  ])
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', PARTNER_KEY: '' })).toMatchObject({ port: 3000, smtpUrl: null })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be a whole number'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL must be postgres://'],
  [{ BASE_URL: 'sign.example.com' }, 'BASE_URL must be http://'],
  [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL must be smtp://'],
  [{ PARTNER_KEY: 'name:' }, 'PARTNER_KEY must list keys'],
  [{ PARTNER_KEY: 'a:0123456789abcdef,a:fedcba9876543210' }, 'PARTNER_KEY must give each partner its own'],
  [{ ROLE: 'master' }, 'ROLE must be one of all, web, worker'],
  [{ ROLE: 'worker' }, 'ROLE web or worker needs DATABASE_URL'],
  [{ SEAL_P12: '/nowhere.p12' }, 'SEAL_P12 must name a readable'],
  [{ SEAL_PASSWORD: 'secret' }, 'SEAL_PASSWORD is set but SEAL_P12 is not'],
  [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT must be a whole number, 0 for no limit'],
  [{ SECURITY_CONTACT: 'http://example.com/a' }, 'SECURITY_CONTACT must hold emails, or addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must hold addresses or networks such as'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
])('explains what is wrong with %j', (variables, words) => {
  expect(() => readConfig(variables)).toThrow(words)
})

test('names every invalid setting at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT[^]*LOG_LEVEL/)
})

test('documents every setting in .env.example', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8')
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const names = [...source.matchAll(/^ {4}([A-Z0-9_]+): optional/gm)].map((match) => match[1])
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(example).toContain(`#${name}=`)
})

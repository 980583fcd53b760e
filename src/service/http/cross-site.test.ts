import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { refuseCrossSite } from './cross-site.ts'

const config = { baseUrl: 'https://sign.example', dashboardUrl: 'https://sign.example' } as Config
const local = { baseUrl: 'http://localhost:3000', dashboardUrl: 'http://localhost:3000' } as Config

/** Why a page at an address may not sign in, if it may not. */
function whyNot(origin: string, by: Config): string | null {
  const { host, protocol } = new URL(origin)
  const site: Record<string, string> = protocol === 'https:' ? { 'sec-fetch-site': 'same-origin' } : {}
  try {
    refuseCrossSite(
      new Request('http://localhost/app/session', { method: 'POST', headers: { origin, host, ...site } }),
      by,
    )
    return null
  } catch (error) {
    return String(error)
  }
}

test('says why no one can sign in over a connection that is not encrypted, behind https', () => {
  expect(whyNot('http://sign.internal:3000', config)).toContain('Open https://sign.example instead.')
  expect(whyNot('http://192.0.2.1', config)).toContain('192.0.2.1 aren’t encrypted')
})

test('lets everyone else sign in under whatever name', () => {
  for (const origin of ['https://sign.example', 'https://other.example', 'http://localhost:3000'])
    expect(whyNot(origin, config)).toBeNull()
  for (const origin of ['http://192.168.1.5:3000', 'http://localhost:3000'])
    expect(whyNot(origin, local)).toBeNull()
})

import { contract } from '#contract/router.ts'
import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { aTenant } from '../world/world.ts'
import { aVerification, submitDetails, openVerification, reread } from './a-verification.ts'
import type { Verification } from './a-verification.ts'
import { aMobile, arrivedAt } from './correspondence.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)

/** The paths of all operations below a part of the contract. */
function pathsOf(part: object): string[] {
  return Object.values(part).flatMap((one: object) =>
    '~orpc' in one ? [(one['~orpc'] as { route: { path: string } }).route.path] : pathsOf(one),
  )
}

test('VSN-01 every path names its version', () => {
  const [first, second] = [pathsOf(contract.v1), pathsOf(contract.v2)]
  expect(first.filter((path) => !path.startsWith('/v1/'))).toEqual([])
  expect(second.filter((path) => !path.startsWith('/v2/'))).toEqual([])
  expect(first.length).toBeGreaterThan(30)
})

test('VSN-02 accounts in both', async () => {
  const first = await call<object[]>(tenant.key, 'GET', '/v1/accounts')
  const second = await call<{ accounts: object[] }>(tenant.key, 'GET', '/v2/accounts')
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.accounts).toEqual(first.body)
})

test('VSN-03 verifications in version 2 only', async () => {
  const { id } = await aVerification(service, tenant, { muted: true })
  for (const path of ['/v1/verifications', `/v1/verifications/${id}`])
    expect((await call(tenant.key, 'GET', path)).status).toBe(404)
  expect((await call(tenant.key, 'POST', '/v1/verifications', {})).status).toBe(404)
  expect((await call(tenant.key, 'GET', '/v2/verifications')).status).toBe(200)
})

test('VSN-04, VSN-07 what was removed', async () => {
  const body = { muted: true, type: 'enhanced', tax: true }
  const made = await aVerification(service, tenant, body)
  const path = `/v2/verifications/${made.id}`
  const read = await call<Verification>(tenant.key, 'GET', `${path}?endpoint_duration=60`)
  expect([read.status, read.body]).toEqual([200, made])
  for (const name of ['type', 'tax', 'verified', 'unverified', 'certificate', 'reports'])
    expect(read.body).not.toHaveProperty(name)
  expect((await call(tenant.key, 'GET', `${path}/reports`)).status).toBe(200)
})

test('VSN-05 two numbers', async () => {
  const [mobile, otp] = [aMobile(), aMobile()]
  const { id } = await aVerification(service, tenant, { mobile, mobile_otp: otp })
  const messages = async () => [
    (await arrivedAt(service, mobile)).map(({ text }) => /\/verify\/[\w-]+/.test(text)),
    (await arrivedAt(service, otp)).map(({ text }) => /^\d{6}/.test(text)),
  ]
  expect(await messages()).toEqual([[true], []])
  const { as, view } = await openVerification(service, tenant, id)
  expect(view.step).toBe('code')
  await call(as, 'POST', '/verifying/code')
  expect(await messages()).toEqual([[true], [true]])
})

test('VSN-06, VSN-08 the vendor’s code, and filters by completion', async () => {
  const mine = await aTenant(database)
  const { id } = await aVerification(service, mine, { muted: true })
  await submitDetails(service, mine, id, 'Review')
  const { warning, completed } = await reread(service, mine, id)
  expect(warning).toBe('SANDBOX_DOCUMENT_REVIEW')
  const found = async (query: string) =>
    (await call<Verification[]>(mine.key, 'GET', `/v2/verifications?${query}`)).body.length
  const before = `before=${encodeURIComponent(completed ?? '')}`
  expect([await found(`completed_${before}`), await found(`verified_${before}`)]).toEqual([0, 1])
})

import type { Problem } from '#contract/problem.ts'
import { expect, test } from 'vitest'
import { aReceiver } from '../world/receiver.ts'
import { testService } from '../world/service.ts'
import { aGroup, aMember, aTenant } from '../world/world.ts'
import type { Tenant } from '../world/world.ts'
import { aVerification, submitDetails, reportsOf, reread } from './a-verification.ts'
import type { Verification } from './a-verification.ts'
import { aMobile, arrivedAt } from './correspondence.ts'

const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call, database } = service
const tenant = await aTenant(database)
const now = expect.stringMatching(/Z$/) as string

const list = async (of: Tenant, query: Record<string, string> = {}) => {
  const path = `/v2/verifications?${String(new URLSearchParams(query))}`
  const answer = await call<Verification[]>(of.key, 'GET', path)
  expect(answer.status).toBe(200)
  return answer.body
}
const post = (id: string, verb: string) => call(tenant.key, 'POST', `/v2/verifications/${id}/${verb}`)
const start = Date.UTC(2026, 0, 1)

async function manyVerifications(
  { organisationId, accountId }: Tenant,
  count: number,
  status = 'sent' as Verification['status'],
) {
  const rows = Array.from({ length: count }, (_, index) => ({
    organisationId,
    id: `${accountId}-${String(index).padStart(4, '0')}`,
    name: `Person ${index}`,
    email: `person-${index}@example.com`,
    status,
    accountId,
    shared: false,
    muted: true,
    screening: false,
    biometrics: false,
    metadata: '{}',
    created: new Date(start + index * 1000),
    completed: status === 'completed' ? new Date(start + index * 1000) : null,
  }))
  await database.insertInto('verifications').values(rows).execute()
  return rows.map(({ id }) => id)
}

test('VOP-01 one verification, without its reports', async () => {
  const made = await aVerification(service, tenant, { muted: true, metadata: { Order_Id: 1 } })
  const answer = await call<Verification>(tenant.key, 'GET', `/v2/verifications/${made.id}`)
  expect([answer.status, answer.body]).toEqual([200, made])
  for (const report of ['certificate', 'multibureau', 'screening_report', 'reports'])
    expect(answer.body).not.toHaveProperty(report)
})

test('VOP-02 the newest thousand, newest first', async () => {
  const mine = await aTenant(database)
  const ids = await manyVerifications(mine, 1001)
  expect((await list(mine)).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 1000))
})

test('VOP-03, VOP-04 filters', async () => {
  const mine = await aTenant(database)
  const ids = await manyVerifications(mine, 4, 'completed')
  const open = await aVerification(service, mine, { muted: true, name: 'Bo', email: 'bo@example.com' })
  const found = async (query: Record<string, string>) => (await list(mine, query)).map(({ id }) => id)
  const at = (second: number) => new Date(start + second * 1000).toISOString()
  expect(await found({ completed_after: at(0), completed_before: at(3) })).toEqual([ids[2], ids[1]])
  expect(await found({ completed_after: 'soon', completed_before: at(1) })).toEqual([ids[0]])
  expect(await found({ created_after: at(2) })).toEqual([open.id, ids[3]])
  expect(await found({ created_before: at(1) })).toEqual([ids[0]])
  expect(await found({ name: 'Bo' })).toEqual([open.id])
  expect(await found({ name: 'bo' })).toEqual([])
  expect(await found({ email: 'person-2@example.com' })).toEqual([ids[2]])
  expect(await found({ status: 'sent' })).toEqual([open.id])
  expect(await found({ status: 'completed', name: 'Bo' })).toEqual([])
})

test('VOP-05, VOP-06 what a verification requires', async () => {
  const bare = await call<Problem>(tenant.key, 'POST', '/v2/verifications', {})
  expect([bare.status, bare.body.errors?.map(({ path }) => path)]).toEqual([
    422,
    ['name', 'email', 'account_id'],
  ])
  const whole = {
    mobile: '+61400000001',
    mobile_otp: '+61400000002',
    message: 'Please',
    message_sms: 'Go to {{token}}',
    biometrics: true,
    muted: true,
    metadata: { a: { B_c: 1 } },
  }
  expect(await aVerification(service, tenant, whole)).toMatchObject(whole)
  const screened = async (screening: unknown) =>
    (await aVerification(service, tenant, { muted: true, screening })).screening
  expect([await screened('true'), await screened(true), await screened(false)]).toEqual([true, true, false])
  expect(await screened(undefined)).toBe(false)
})

test('VOP-07, VOP-08, VOP-09 group and sharing', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const other = await aGroup(database, tenant.organisationId, 'Sales')
  const sharer = await aMember(database, tenant.organisationId, { groupId, shareByDefault: true })
  const forced = await aMember(database, tenant.organisationId, { groupId, forceSharing: true })
  const by = ({ accountId }: { accountId: string }, more: object = {}) =>
    aVerification(service, tenant, { muted: true, account_id: accountId, ...more })
  expect(await by(sharer)).toMatchObject({ group_id: groupId, shared: true })
  expect(await by(sharer, { group_id: other, shared: false })).toMatchObject({
    group_id: other,
    shared: false,
  })
  expect(await by(forced, { shared: false })).toMatchObject({ shared: true })
  expect(await by(tenant, { shared: true })).toMatchObject({ group_id: null, shared: false })
})

test('VOP-10 resent', async () => {
  const texted = await aVerification(service, tenant, { mobile: aMobile() })
  const mailed = await aVerification(service, tenant)
  const counts = async () => [
    (await arrivedAt(service, texted.email)).length,
    (await arrivedAt(service, texted.mobile ?? '')).length,
    (await arrivedAt(service, mailed.email)).length,
  ]
  expect(await counts()).toEqual([1, 1, 1])
  for (const { id } of [texted, mailed]) {
    const again = await post(id, 'resend')
    expect([again.status, again.body]).toEqual([204, undefined])
  }
  expect(await counts()).toEqual([2, 2, 2])
})

test('VOP-11, VOP-12, VOP-13 reports and purging them', async () => {
  const mine = await aTenant(database)
  const receiver = await aReceiver()
  await call(mine.key, 'POST', '/v1/endpoints', { url: receiver.url })
  const { id } = await aVerification(service, mine, { muted: true, screening: true })
  await submitDetails(service, mine, id)
  expect((await reread(service, mine, id)).status).toBe('completed')
  expect(await reportsOf(service, mine, id)).toEqual({
    certificate: null,
    multibureau: null,
    screening: null,
  })
  const events = () => receiver.received.map(({ body }) => body.event)
  await expect.poll(events, { timeout: 10_000 }).toEqual(['verification_completed', 'verification_reports'])
  const reports = await reportsOf(service, mine, id)
  expect(Object.keys(reports).sort()).toEqual(['certificate', 'multibureau', 'screening'])
  for (const address of Object.values(reports)) {
    const file = await fetch(address ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await file.arrayBuffer()
  }
  const purge = await call(mine.key, 'POST', `/v2/verifications/${id}/purge`)
  expect([purge.status, purge.body]).toEqual([204, undefined])
  expect((await reread(service, mine, id)).purging).toEqual(now)
  await service.idle()
  expect(await reread(service, mine, id)).toMatchObject({ status: 'completed', purged: now })
  expect(await reportsOf(service, mine, id)).toEqual({
    certificate: null,
    multibureau: null,
    screening: null,
  })
  expect((await fetch(reports['certificate'] ?? '')).status).toBe(404)
})

test('VOP-14 only completed or cancelled verifications are purged', async () => {
  const { id } = await aVerification(service, tenant, { muted: true })
  expect((await post(id, 'purge')).status).toBe(409)
  expect((await reread(service, tenant, id)).purging).toBeNull()
  await call(tenant.as, 'POST', `/app/verifications/${id}/cancel`)
  expect((await post(id, 'purge')).status).toBe(204)
})

test('VOP-15 a muted verification sends nothing', async () => {
  const { id, email, mobile } = await aVerification(service, tenant, { muted: true, mobile: aMobile() })
  await post(id, 'resend')
  expect([await arrivedAt(service, email), await arrivedAt(service, mobile ?? '')]).toEqual([[], []])
})

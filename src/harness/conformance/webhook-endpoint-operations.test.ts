import type { endpoint } from '#contract/v1/endpoints.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '../world/service.ts'
import { aTenant } from '../world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)
const url = 'https://93.184.216.34/hooks'

type Endpoint = z.output<typeof endpoint>
const create = (address: string) => call<Endpoint>(tenant.key, 'POST', '/v1/endpoints', { url: address })
const at = ({ id }: Endpoint) => `/v1/endpoints/${id}`

test('WEP-01, WEP-02, WEP-03 created, read and listed', async () => {
  const [first, second] = [await create(url), await create(url)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.body).toEqual({
    id: expect.any(String) as string,
    url,
    signature: expect.any(String) as string,
    active: true,
    created: expect.stringMatching(/Z$/) as string,
  })
  expect((await call(tenant.key, 'GET', at(first.body))).body).toEqual(first.body)
  expect((await call(tenant.key, 'GET', '/v1/endpoints')).body).toEqual([second.body, first.body])
  const other = await aTenant(database)
  expect((await call(other.key, 'GET', at(first.body))).status).toBe(404)
  const long = (length: number) => `https://93.184.216.34/${'x'.repeat(length)}`.slice(0, length)
  expect((await create(long(500))).status).toBe(201)
  expect((await create(long(501))).status).toBe(422)
})

test('WEP-04 paused and resumed, the url unchanged', async () => {
  const { body } = await create(url)
  const put = (change: object) => call<Endpoint>(tenant.key, 'PUT', at(body), change)
  expect((await put({ active: false })).body).toEqual({ ...body, active: false })
  expect((await put({ active: true, url: 'https://93.184.216.34/other' })).body).toEqual(body)
  expect((await put({})).status).toBe(422)
})

test('WEP-05 deleted', async () => {
  const { body } = await create(url)
  const gone = await call(tenant.key, 'DELETE', at(body))
  expect([gone.status, gone.body]).toEqual([204, undefined])
  expect((await call(tenant.key, 'GET', at(body))).status).toBe(404)
})

test('WEP-06 a hundred of them', async () => {
  const { organisationId, key } = await aTenant(database)
  const rows = Array.from({ length: 100 }, (_, index) => ({
    organisationId,
    id: `${organisationId}-${index}`,
    url,
    signature: 'whsec_',
  }))
  await database.insertInto('endpoints').values(rows).execute()
  expect((await call(key, 'POST', '/v1/endpoints', { url })).status).toBe(409)
  await call(key, 'DELETE', `/v1/endpoints/${organisationId}-7`)
  expect((await call(key, 'POST', '/v1/endpoints', { url })).status).toBe(201)
})

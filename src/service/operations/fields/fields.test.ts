import type { field } from '#contract/v1/fields.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'

type WireField = z.output<typeof field>

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

const fields = [
  { id: 'sign:1', type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 },
  { id: 'note', type: 'input', page: 1, x_coordinate: 100, y_coordinate: 400, value: 'Hello' },
]

test('returns a field alone as in the list', async () => {
  const { id } = await anEnvelope(service, tenant, { recipients: [signerItem({ fields })] })
  const { body: all } = await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${id}`)
  expect(all.map((one) => one.id)).toEqual(['sign:1', 'note'])
  for (const one of all) {
    const path = `/v1/fields/${encodeURIComponent(one.id)}`
    expect((await call<WireField>(tenant.key, 'GET', `${path}?envelope_id=${id}`)).body).toEqual(one)
  }
})

test('returns no attachments', async () => {
  const { id } = await anEnvelope(service, tenant, { recipients: [signerItem({ fields })] })
  const answer = await call<object[]>(tenant.key, 'GET', `/v1/fields/note/attachments?envelope_id=${id}`)
  expect([answer.status, answer.body]).toEqual([200, []])
})

test('refuses missing, foreign and unnamed fields', async () => {
  const { id } = await anEnvelope(service, tenant, { recipients: [signerItem({ fields })] })
  const unrelated = await aMember(database, tenant.organisationId)
  const foreign = await aTenant(database)
  for (const path of ['', '/attachments']) {
    const status = async (who: Readonly<Record<string, string>>, name: string, query: string) =>
      (await call(who, 'GET', `/v1/fields/${name}${path}${query}`)).status
    expect(await status(tenant.key, 'nobody', `?envelope_id=${id}`)).toBe(404)
    expect(await status(tenant.key, 'note', '?envelope_id=nothing')).toBe(404)
    expect(await status(unrelated.as, 'note', `?envelope_id=${id}`)).toBe(404)
    expect(await status(foreign.key, 'note', `?envelope_id=${id}`)).toBe(404)
    expect(await status(tenant.key, 'note', '')).toBe(422)
  }
})

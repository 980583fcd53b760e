import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { anEnvelope, aTenant } from '../world/world.ts'
import { aSigner, threeOf } from './correspondence.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service
const tenant = await aTenant(database)

interface WireField {
  readonly id: string
  readonly recipient_id: string
}
const { id: envelopeId, recipients } = await anEnvelope(service, tenant, {
  recipients: [aSigner(), aSigner()],
})
const [first, second] = threeOf(recipients)
const list = await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${envelopeId}`)
const ids = list.body.map(({ id }) => id)

test('FOP-01 the fields of an envelope', () => {
  expect(list.status).toBe(200)
  expect(list.body.map(({ recipient_id }) => recipient_id)).toEqual([first.id, second.id])
})

test('FOP-02 one of them', async () => {
  const answer = await call(tenant.key, 'GET', `/v1/fields/${ids[1]}?envelope_id=${envelopeId}`)
  expect([answer.status, answer.body]).toEqual([200, list.body[1]])
})

test('FOP-03 no attachments', async () => {
  const path = `/v1/fields/${ids[0]}/attachments?envelope_id=${envelopeId}`
  const answer = await call(tenant.key, 'GET', path)
  expect([answer.status, answer.body]).toEqual([200, []])
})

test('FOP-04 a missing or unknown envelope or field', async () => {
  const other = await anEnvelope(service, tenant)
  for (const path of ['/v1/fields', `/v1/fields/${ids[0]}`, `/v1/fields/${ids[0]}/attachments`]) {
    expect((await call(tenant.key, 'GET', path)).status).toBe(422)
    expect((await call(tenant.key, 'GET', `${path}?envelope_id=nothing`)).status).toBe(404)
    if (path !== '/v1/fields')
      expect((await call(tenant.key, 'GET', `${path}?envelope_id=${other.id}`)).status).toBe(404)
  }
})

import { expect, test } from 'vitest'
import { aMailServer, rejectsAll } from '../world/mail-server.ts'
import { testService } from '../world/service.ts'
import { aTenant } from '../world/world.ts'
import { aVerification, submitDetails, reread } from './a-verification.ts'

const service = await testService()
const undelivered = await testService({ SMTP_URL: (await aMailServer(rejectsAll)).url })
const tenant = await aTenant(service.database)
const undeliverable = await aTenant(undelivered.database)
const now = expect.stringMatching(/Z$/) as string

test('VST-01, VST-03 created, sent, completed', async () => {
  const made = await aVerification(service, tenant)
  expect(made).toMatchObject({ status: 'created', created: now, completed: null, cancelled: null })
  await service.idle()
  expect((await reread(service, tenant, made.id)).status).toBe('sent')
  await submitDetails(service, tenant, made.id)
  expect(await reread(service, tenant, made.id)).toMatchObject({ status: 'completed', completed: now })
})

test('VST-02 a verification that cannot be delivered fails', async () => {
  const { id } = await aVerification(undelivered, undeliverable)
  await undelivered.idle()
  expect((await reread(undelivered, undeliverable, id)).status).toBe('failed')
  const again = await undelivered.call(undeliverable.key, 'POST', `/v2/verifications/${id}/resend`)
  expect(again.status).toBe(204)
})

test('VST-04 cancelled', async () => {
  const { id } = await aVerification(service, tenant)
  const { body } = await service.call(tenant.as, 'POST', `/app/verifications/${id}/cancel`)
  expect(body).toMatchObject({ status: 'cancelled', cancelled: now, completed: null })
  expect(await reread(service, tenant, id)).toEqual(body)
})

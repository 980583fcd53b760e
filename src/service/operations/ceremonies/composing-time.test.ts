import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { testService } from '#harness/world/service.ts'
import { anEnvelopeIn, aTenant } from '#harness/world/world.ts'

const on = await testDatabase({ movableClock: true })
const service = await testService({}, { on, runsJobs: false })
const { call, database } = service

test('a link works for ten minutes, and what it opens for four hours', async () => {
  const tenant = await aTenant(database)
  await call(tenant.as, 'PUT', '/app/organisation/policy', { embedding_origins: ['https://app.example.com'] })
  const { id } = await anEnvelopeIn(service, tenant, 'draft')
  const tokenFor = async () => {
    const made = await call<{ address: string }>(tenant.key, 'POST', '/embed/sessions', { envelope_id: id })
    return new URL(made.body.address).pathname.replace('/compose/', '')
  }
  const open = (token: string) => call<{ session: string }>({}, 'POST', '/embed/openings', { token })
  const [early, late] = [await tokenFor(), await tokenFor()]
  await on.passHours(9.5 / 60)
  const opened = await open(early)
  expect(opened.status).toBe(201)
  await on.passHours(1 / 60)
  expect((await open(late)).status).toBe(403)
  const read = () =>
    call({ authorization: `Bearer ${opened.body.session}` }, 'GET', `/app/drafts/${id}`).then(
      ({ status }) => status,
    )
  await on.passHours(3.9)
  expect(await read()).toBe(200)
  await on.passHours(0.1)
  expect(await read()).toBe(401)
})

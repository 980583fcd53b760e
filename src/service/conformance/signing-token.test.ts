import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { signingToken } from '#contract/v1/recipients.ts'
import { testService } from '../testing.ts'
import { anEnvelope, aTenant } from '../testing-world.ts'

const service = await testService({}, { runsJobs: false })
const tenant = await aTenant(service.database)

test('TOK-01, TOK-02, TOK-03 a token is the address of the envelope and its end', async () => {
  const envelope = await anEnvelope(service, tenant)
  const path = `/v1/recipients/${envelope.recipients[0]?.id}/token`
  const { status, body } = await service.call<z.output<typeof signingToken>>(tenant.key, 'GET', path)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['endpoint', 'expiration'])
  expect(body.endpoint.startsWith(service.url)).toBe(true)
  expect(new Date(body.expiration).toISOString()).toBe(body.expiration)
})

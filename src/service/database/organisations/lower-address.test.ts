import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { testService } from '#harness/world/service.ts'

const partnerKey = 'test-partner-0123456789'
const on = await testDatabase({ language: 'tr' })
const { call, database } = await testService({ PARTNER_KEY: partnerKey }, { on })
const password = 'correct horse battery'

const register = (email: string) =>
  call({ 'x-service-partner': partnerKey }, 'POST', '/v1/accounts/register', {
    name: 'Ayşe',
    email,
    business: 'Acme',
    password,
    skip_verification: true,
  })

test('in a Turkish database, addresses with a capital I are found, and belong to one account', async () => {
  const { rows } = await sql<{ lower: string }>`select lower('INFO') as lower`.execute(database)
  expect(rows).toEqual([{ lower: 'ınfo' }])
  expect((await register('INFO@ISTANBUL.EXAMPLE')).status).toBe(201)
  for (const email of ['INFO@ISTANBUL.EXAMPLE', 'info@istanbul.example', 'Info@Istanbul.Example'])
    expect((await call({}, 'POST', '/app/session', { email, password })).status).toBe(201)
  expect((await register('info@istanbul.example')).status).toBe(409)
})

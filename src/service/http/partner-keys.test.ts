import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'

const key = 'the-key-of-acme-with-32-characters'
const short = 'a-short-key'
const { call, database } = await testService(
  { PARTNER_KEY: `acme:${key},beta:${short}` },
  { runsJobs: false },
)

const ask = (given: string, address = '203.0.113.5') =>
  call<{ type: string }>({ 'x-service-partner': given, 'x-forwarded-for': address }, 'GET', '/v2/accounts')

test('makes wrong keys wait as wrong passwords do, and right ones that could be guessed, but only from there', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await ask(`${key}${tries}`)
    expect([wrong.status, wrong.body.type]).toEqual([401, '/problems/wrong-credentials'])
  }
  for (const given of ['another', short]) {
    const held = await ask(given)
    expect([held.status, held.body.type]).toEqual([429, '/problems/too-many-requests'])
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await ask(key)).status).toBe(200)
  expect((await ask(short, '198.51.100.7')).status).toBe(200)
  await database
    .updateTable('rateLimits')
    .set({ heldUntil: new Date(0) })
    .execute()
  expect((await ask(key)).status).toBe(200)
})

test('brakes wrong keys on requests that need none', async () => {
  await database.deleteFrom('rateLimits').execute()
  const wrong = { 'x-service-partner': 'guess', 'x-forwarded-for': '203.0.113.6' }
  const statuses = []
  for (let tries = 0; tries < 7; tries += 1) statuses.push((await call(wrong, 'GET', '/app/setup')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('counts nothing for right keys', async () => {
  await database.deleteFrom('rateLimits').execute()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key, '203.0.113.8')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await database.selectFrom('rateLimits').selectAll().execute()).toEqual([])
})

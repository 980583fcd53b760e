import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import type { Variables } from './call.ts'
import { mountHealth } from './health.ts'
import { Readiness } from './readiness.ts'

const { database, pool } = await testDatabase()
let isStorageUp: boolean | null = true
const id = randomUUID()
const app = new Hono<{ Variables: Variables }>()
mountHealth(app, database, { readiness: new Readiness(), presence: { id, isStorageUp: () => isStorageUp } })

beforeEach(async () => {
  isStorageUp = true
  await pool.query('delete from processes')
})

const lives = (given: string, role: string, storageUp: boolean | null, secondsAgo = 0) =>
  pool.query(
    `insert into processes (id, role, host, storage_up, beat)
     values ($1, $2, 'test', $3, now() - make_interval(secs => $4))`,
    [given, role, storageUp, secondsAgo],
  )
const asked = async (path: string) => {
  const answer = await app.request(path)
  const body = (await answer.json()) as { failing?: string[] }
  return [answer.status, body.failing ?? []]
}

test('without a living worker it is not well, but requests are served', async () => {
  await lives(id, 'web', true)
  await lives(randomUUID(), 'worker', true, 60)
  expect(await asked('/health')).toEqual([503, ['workers']])
  expect(await asked('/readyz')).toEqual([200, ['workers']])
  await lives(randomUUID(), 'worker', true)
  expect(await asked('/health')).toEqual([200, []])
})

test('without storage it serves on only as long as no other process could serve better', async () => {
  isStorageUp = false
  await lives(id, 'all', false)
  expect(await asked('/health')).toEqual([503, ['storage']])
  expect(await asked('/readyz')).toEqual([200, ['storage']])
  await lives(randomUUID(), 'worker', true)
  expect((await asked('/readyz'))[0]).toBe(200)
  await lives(randomUUID(), 'web', true)
  expect((await asked('/readyz'))[0]).toBe(503)
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countAttempt, forgetAttempts } from './rate-limits.ts'
import { testDatabase } from '#harness/world/database/database.ts'

const { database } = await testDatabase()
const limit = { attempts: 5, windowSeconds: 900 }

test('gives a parallel burst no more attempts than the limit', async () => {
  const results = await Promise.all(Array.from({ length: 40 }, () => countAttempt(database, 'burst', limit)))
  expect(results.filter((result) => result.ok)).toHaveLength(5)
  const refused = results.find((result) => !result.ok)
  expect(refused).toMatchObject({ refusal: { code: 'too-many-requests', retryAfter: 900 } })
})

test('starts over once a window has ended', async () => {
  const short = { attempts: 1, windowSeconds: 0 }
  expect((await countAttempt(database, 'window', short)).ok).toBe(true)
  // Its end is kept in whole milliseconds, and may be rounded up.
  await pause(2)
  expect((await countAttempt(database, 'window', short)).ok).toBe(true)
})

test('forgets earlier attempts after a success', async () => {
  for (let index = 0; index < 6; index += 1) await countAttempt(database, 'forgiven', limit)
  await forgetAttempts(database, 'forgiven')
  expect((await countAttempt(database, 'forgiven', limit)).ok).toBe(true)
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginTry, countAttempt, endTry, forgetAttempts } from './rate-limits.ts'
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

const narrow = (subject: string) => ({ subject, free: 3, longestSeconds: 60 })
const waitOf = (result: Awaited<ReturnType<typeof beginTry>>) =>
  result.ok ? 0 : (result.refusal.retryAfter ?? 0)

/** As if the wait of every brake were over. */
async function waited(): Promise<void> {
  await database.updateTable('rateLimits').set({ heldUntil: null }).execute()
}

test('lets a burst try as often as is free, then doubles the wait with every try up to the longest', async () => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => beginTry(database, [narrow('brake')])))
  expect(burst.filter((result) => result.ok)).toHaveLength(3)
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    waits.push(waitOf(await beginTry(database, [narrow('brake')])))
    await waited()
    await beginTry(database, [narrow('brake')])
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
})

test('counts nothing while one of several brakes holds', async () => {
  const wide = { subject: 'wide', free: 100, longestSeconds: 60 }
  for (let tries = 0; tries < 30; tries += 1) await beginTry(database, [narrow('one of many'), wide])
  const counted = await database
    .selectFrom('rateLimits')
    .select('attempts')
    .where('subject', '=', 'wide')
    .executeTakeFirstOrThrow()
  expect(counted.attempts).toBe(3)
  expect((await beginTry(database, [narrow('another'), wide])).ok).toBe(true)
})

test('takes a right try back: wholly from its own place, once from everywhere', async () => {
  const wide = { subject: 'everywhere', free: 4, longestSeconds: 60 }
  const here = [narrow('here'), wide]
  for (let tries = 0; tries < 3; tries += 1) await beginTry(database, here)
  await waited()
  await beginTry(database, here)
  await endTry(database, here)
  const rows = await database
    .selectFrom('rateLimits')
    .select(['attempts', 'heldUntil'])
    .where('subject', 'in', ['here', 'everywhere'])
    .execute()
  expect(rows).toEqual([{ attempts: 3, heldUntil: null }])
})

test('forgets tries after an hour of quiet', async () => {
  for (let tries = 0; tries < 4; tries += 1) await beginTry(database, [narrow('quiet')])
  await database
    .updateTable('rateLimits')
    .set({ windowEnds: new Date(0), heldUntil: null })
    .where('subject', '=', 'quiet')
    .execute()
  const again = await Promise.all(Array.from({ length: 3 }, () => beginTry(database, [narrow('quiet')])))
  expect(again.every(({ ok }) => ok)).toBe(true)
})

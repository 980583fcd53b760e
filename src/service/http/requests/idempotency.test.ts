import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import type { Caller } from '../../operations/operation.ts'
import { withShares } from '../../database/connections/connection-shares.ts'
import { Refused } from '../problem.ts'
import { onceForKey } from './idempotency.ts'

const { database } = await testDatabase()
const caller: Caller = { kind: 'partner', partner: 'acme', organisationId: null }

/** A request with a key whose work ends when told; claims are renewed every 20 milliseconds. */
function asks(key: string) {
  const { promise, resolve } = Promise.withResolvers<Response>()
  let runs = 0
  const headers = { 'idempotency-key': key }
  const request = new Request('http://localhost/v1/envelopes', { method: 'POST', headers })
  const run = () => ((runs += 1), promise)
  return {
    answer: onceForKey(request, new Uint8Array(), caller, { database, process: null }, run, 20),
    end: (text: string) => resolve(new Response(text)),
    runs: () => runs,
  }
}

const silentFor = (key: string, interval: string) =>
  database
    .updateTable('idempotencyKeys')
    .set({ renewed: sql<Date>`now() - ${interval}::interval` })
    .where('key', '=', key)
    .execute()

const wasRenewed = async (key: string) => {
  const { rows } = await sql<{ isNew: boolean }>`
    select renewed > now() - interval '30 seconds' as "isNew" from idempotency_keys where key = ${key}`.execute(
    database,
  )
  return rows[0]?.isNew
}

test('a request that takes minutes keeps its key', async () => {
  const first = asks('long')
  await expect.poll(() => wasRenewed('long')).toBe(true)
  await silentFor('long', '5 minutes')
  await expect.poll(() => wasRenewed('long')).toBe(true)
  const second = asks('long')
  await expect(second.answer).rejects.toThrow(Refused)
  expect(second.runs()).toBe(0)
  first.end('made')
  expect(await (await first.answer).text()).toBe('made')
  const third = asks('long')
  expect(await (await third.answer).text()).toBe('made')
  expect(third.runs()).toBe(0)
})

test('a request keeps its key although its caller holds all connections that they may', async () => {
  const share = [{ of: 'busy', part: 0.01 }]
  const first = await withShares(share, async () => asks('held'))
  await expect.poll(first.runs).toBe(1)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = withShares(share, () =>
    database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      begun.resolve()
      await end.promise
    }),
  )
  await begun.promise
  await silentFor('held', '5 minutes')
  await expect.poll(() => wasRenewed('held')).toBe(true)
  end.resolve()
  await holding
  first.end('made')
  expect(await (await first.answer).text()).toBe('made')
})

test('a request that lost its key does not answer for the one that took it over', async () => {
  const lost = asks('taken')
  await expect.poll(() => wasRenewed('taken')).toBe(true)
  await database
    .updateTable('idempotencyKeys')
    .set({ claim: null, renewed: sql<Date>`now() - interval '2 minutes'` })
    .where('key', '=', 'taken')
    .execute()
  const second = asks('taken')
  await expect.poll(() => second.runs()).toBe(1)
  lost.end('lost')
  await lost.answer
  second.end('second')
  await second.answer
  expect(await (await asks('taken').answer).text()).toBe('second')
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { anEnvelope, aTenant } from '#harness/world/world.ts'
import { openLog } from '../logging.ts'
import { sweep } from './sweep.ts'

const service = await testService({ KEEP_DELIVERIES_DAYS: '0', KEEP_INBOX_DAYS: '7' })
const { config, database, ports } = service
const context = {
  config,
  database,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(table)}`.execute(database)
  return rows[0]?.count ?? 0
}

test('deletes what is older than it is to be kept, in batches, and nothing else', async () => {
  const tenant = await aTenant(database)
  await anEnvelope(service, tenant)
  await service.idle()
  const [links, inbox] = [await countOf('signing_tokens'), await countOf('inbox_messages')]
  expect([links, inbox]).toEqual([1, 1])
  await sql`
    insert into idempotency_keys (caller, key, request_hash, created)
    select 'me', n::text, '', now() - interval '2 days' from generate_series(1, 5001) n`.execute(database)
  await sql`
    insert into idempotency_keys (caller, key, request_hash) values ('me', 'new', '')`.execute(database)
  await sweep({}, context)
  expect(await countOf('idempotency_keys')).toBe(1)
  expect([await countOf('signing_tokens'), await countOf('inbox_messages')]).toEqual([1, 1])

  await sql`update inbox_messages set created = now() - interval '8 days'`.execute(database)
  await sql`update signing_tokens set expires = now() - interval '364 days'`.execute(database)
  await sweep({}, context)
  expect([await countOf('signing_tokens'), await countOf('inbox_messages')]).toEqual([1, 0])
  await sql`update signing_tokens set expires = now() - interval '366 days'`.execute(database)
  for (const days of [89, 91])
    await sql`select graphile_worker.add_job('gone', run_at := now() - make_interval(days => ${days}))`.execute(
      database,
    )
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'`.execute(
    database,
  )
  await sweep({}, context)
  expect(await countOf('signing_tokens')).toBe(0)
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'gone'`.execute(
    database,
  )
  expect(rows).toHaveLength(1)
})

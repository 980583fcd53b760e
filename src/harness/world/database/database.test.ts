import { expect, test } from 'vitest'
import { addJob } from '#service/queue/tasks.ts'
import { testDatabase } from './database.ts'

const { database, pool } = await testDatabase()

test('gives a suite a migrated database in code names', async () => {
  await database.insertInto('organisations').values({ id: 'one', name: 'One' }).execute()
  const row = await database.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ id: 'one', shareByDefault: false, created: expect.any(Date) })
})

test('returns a count as a number', async () => {
  const { rows } = await pool.query<{ count: number }>('select count(*) from organisations')
  expect(rows[0]?.count).toBe(1)
})

test('creates a job only if its transaction commits', async () => {
  const jobs = async () => (await pool.query('select task_identifier from graphile_worker.jobs')).rows.length
  const rolledBack = database.transaction().execute(async (transaction) => {
    await addJob(transaction, 'sweep', {})
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await jobs()).toBe(0)
  await database.transaction().execute((transaction) => addJob(transaction, 'sweep', {}, { queue: 'q' }))
  expect(await jobs()).toBe(1)
})

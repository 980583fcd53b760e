import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { aTenant } from '#harness/world/world.ts'
import type { Executor } from './connection.ts'
import { tenantRole } from './service-role.ts'
import { databaseOf, openBoundary } from './tenant-boundary.ts'

const { database, asOwner } = await testDatabase()
const mayBound = await openBoundary(database)
const [own, other] = [await aTenant(database), await aTenant(database)]
const bounded = databaseOf(database, own.organisationId)

/** Statements that forget whose rows they mean. */
const forgetful: readonly ((transaction: Executor) => Promise<{ organisationId: string }[]>)[] = [
  (transaction) => transaction.selectFrom('accounts').select('organisationId').execute(),
  (transaction) => transaction.selectFrom('organisations').select('id as organisationId').execute(),
  (transaction) =>
    transaction.updateTable('accounts').set({ name: 'Changed' }).returning('organisationId').execute(),
  (transaction) => transaction.deleteFrom('sessions').returning('organisationId').execute(),
]

test('a statement that forgets its organisation finds and changes no one else’s rows', async () => {
  expect(mayBound).toBe(true)
  for (const statement of forgetful) {
    const rows = await bounded.transaction().execute(statement)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ organisationId }) => organisationId))).toEqual(new Set([own.organisationId]))
  }
  const { name } = await database
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', other.accountId)
    .executeTakeFirstOrThrow()
  expect(name).not.toBe('Changed')
  const intruder = { organisationId: other.organisationId, id: 'intruder', name: 'X' }
  const added = bounded
    .transaction()
    .execute((transaction) => transaction.insertInto('groups').values(intruder).execute())
  await expect(added).rejects.toThrow('row-level security')
})

test('a transaction leaves nothing behind for those that follow on its connection', async () => {
  for (let time = 0; time < 10; time += 1) {
    const { rows } = await bounded
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => sql<{ role: string }>`select current_user::text as role`.execute(transaction))
    expect(rows).toEqual([{ role: tenantRole }])
    const found = await database.selectFrom('accounts').select('organisationId').execute()
    expect(new Set(found.map(({ organisationId }) => organisationId)).size).toBe(2)
  }
})

test('every table with an organisation is guarded, and reads outside of transactions are planned as before', async () => {
  const { rows } = await asOwner((owner) =>
    sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organisation_id'
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not (relrowsecurity and exists (
        select from pg_policies where tablename = relname and policyname = ${tenantRole}))`.execute(owner),
  )
  expect(rows).toEqual([])
  const plan = await sql`explain select * from envelopes where organisation_id = 'x' limit 5`.execute(
    database,
  )
  expect(JSON.stringify(plan.rows)).not.toMatch(/current_setting/)
})

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { openLog } from '../logging.ts'
import { clientConfigs, openConnection } from './connection.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { migrationDifference } from './server-facts.ts'

const { database, ownerAddress } = await testDatabase()

test('brings the tables up to date while a version before it works on them in another order', async () => {
  const owner = openConnection(ownerAddress, openLog('silent'), 3)
  // As before it, although later ones are there.
  await owner.pool.query(
    `delete from kysely_migration where name = '056-frequent-lookups';
     drop index envelopes_words, recipients_words, documents_stored, documents_uploaded, verifications_by_id;
     create index envelopes_listed on envelopes (organisation_id)`,
  )
  const before = new pg.Client(clientConfigs(ownerAddress)[0])
  await before.connect()
  await before.query("set deadlock_timeout = '1min'; begin; lock table documents")
  const migrated = migrate(owner)
  const waiting = 'select from pg_locks where not granted'
  while ((await owner.pool.query(waiting)).rowCount === 0) await sleep(5)
  await before.query('lock table envelopes')
  await before.query('commit')
  await before.end()
  await migrated
  expect(await migrationDifference(database)).toMatchObject({
    applied: (await knownMigrations()).length,
    missing: [],
  })
  await owner.close()
})

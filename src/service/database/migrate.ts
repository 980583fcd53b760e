import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Connection } from './connection.ts'

/** The folder of the schema migrations, one file each. */
const migrationsDirectory = join(import.meta.dirname, 'migrations')

/** A version that still works may want tables in another order than a change of them. */
const tries = 10
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Brings the schema, and that of the job queue, to the version of this code, or the schema to an earlier one. Safe to
 * run from several processes at once.
 */
export async function migrate(connection: Connection, upTo?: string): Promise<void> {
  const provider = { getMigrations: readMigrations }
  // Changes that were made side by side depend on none of each other, whichever is there first.
  const migrator = new Migrator({ db: connection.database, provider, allowUnorderedMigrations: true })
  for (let left = tries; ; left -= 1) {
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error === undefined) break
    if (left === 1 || !isDeadlock(error)) throw error
  }
  await runMigrations({ pgPool: connection.pool })
  await addQueueIndex(connection)
}

/** For the state of the queue, which looks at jobs that run or failed, however many wait. */
async function addQueueIndex({ pool, database }: Connection): Promise<void> {
  // Even "if not exists" would wait for whoever is writing.
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('graphile_worker.tried_jobs') is not null as "isThere"`,
  )
  if (rows[0]?.isThere === true) return
  // Two that add it at the same moment would both find that it is missing, and one of them would fail.
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('countersign queue index', 0))`.execute(
      transaction,
    )
    await sql`create index if not exists tried_jobs on graphile_worker._private_jobs (task_id) where attempts > 0`.execute(
      transaction,
    )
  })
}

/** The names of all schema changes that this code has, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(migrationsDirectory))
    .filter((file) => /^\d{3}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .toSorted()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of await knownMigrations())
    migrations[name] = (await import(
      pathToFileURL(join(migrationsDirectory, `${name}.ts`)).href
    )) as Migration
  return migrations
}
